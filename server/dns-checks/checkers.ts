import { checkDomain } from '../dns/check-domain.ts'
import { isPublished, checkClaim } from '../dns/claim.ts'
import { createFetchPolicy } from '../dns/fetch-policy.ts'
import { inventedFacts, inventedFetchPolicy, inventedResolverWith } from '../dns/invented-world.ts'
import { limitedResolver, type Pace } from '../dns/limits.ts'
import { withDeadline } from '../dns/deadline.ts'
import { findZoneName } from '../dns/zone-name.ts'
import { isReservedName } from '../dns/names.ts'
import { proofValue } from '../dns/proof-record.ts'
import { confirmFinding } from '../dns/second-opinion.ts'
import { shareAnswers } from '../dns/shared-answers.ts'
import type { Check, Finding, Resolver } from '../dns/types.ts'
import { type AskServer, createAskServer, limitedAskServer, zoneServers } from '../dns/zone-servers.ts'
import type { ClaimChecker } from './run-claim-check.ts'
import type { Checker } from './run-check.ts'

const fetchPolicy = createFetchPolicy()

/** Queries and milliseconds for finding the zone of a domain. */
const zoneQueries = 8
const zoneMs = 5000

/** Questions to the resolver and to the zone's own servers, all together, for a second opinion. */
const zoneResolverQueries = 150
const zoneServerQueries = 200

const isSame = (one: Finding, other: Finding) => one.check === other.check && one.subject === other.subject

/** The checks that are repeated for findings: theirs, and those on which a finding about DMARC depends (`own_mail_refused`). */
const checksFor = (findings: readonly Finding[]): Check[] => {
  const changed = findings.map(({ check }) => check)
  return [...new Set<Check>(changed.includes('dmarc') ? [...changed, 'spf', 'dkim'] : changed)]
}

/** What the domain's own name servers say about findings. Without an answer from them there is none. */
const confirmWith =
  (domain: string, resolver: Resolver, askServer: AskServer): Checker['confirm'] =>
  async (findings, facts, signal) => {
    const limited = limitedResolver(resolver, signal, zoneResolverQueries)
    const servers = await zoneServers(domain, limited, limitedAskServer(askServer, signal, zoneServerQueries))
    const only = checksFor(findings)
    const views = await Promise.all(
      servers.map(async (server) => ({
        server,
        found: await checkDomain(domain, facts, server.resolver, { fetchPolicy, signal, only }),
      })),
    )
    const entries = findings.flatMap((one) => {
      const opinions = views.map(({ server, found }) => ({
        server,
        finding: found.find((other) => isSame(one, other)),
      }))
      const answers = opinions.filter(({ finding }) => finding && finding.verdict !== 'cannot_tell')
      return answers.length > 0 ? [[one, confirmFinding(one, opinions)] as const] : []
    })
    return new Map(entries)
  }

/** Checks a reserved name against invented records; no name server is asked. */
const inventedChecker = (domain: string): Checker => ({
  resolvers: [],
  isInvented: true,
  facts: ({ proof }) => inventedFacts(domain, proof),
  check: (facts, signal) =>
    checkDomain(domain, facts, inventedResolverWith(domain, facts.proof), {
      signal,
      fetchPolicy: inventedFetchPolicy,
    }),
  findZone: () => Promise.resolve(null),
  // Invented name servers never disagree.
  confirm: async (findings) => new Map(findings.map((one) => [one, one])),
})

export interface CheckerOptions {
  /** Asks the resolvers; null: no name server may be asked. */
  resolver: Resolver | null
  /** The resolvers as they are written. */
  resolvers: readonly string[]
  /** Whether reserved names (RFC 2606, RFC 6761) have invented records. */
  invents: boolean
  pace: Pace
}

/** Pretends that the record of a claim is published after the first check, so that adding a domain can be tried. */
const inventedClaimChecker: ClaimChecker = {
  resolvers: [],
  isInvented: true,
  check: async (proof, isFirst) =>
    isFirst ? { code: 'no_record', seen: [] } : { code: 'seen', seen: [proofValue(proof)] },
  isPublished: () => Promise.resolve(true),
}

/** How domains and claims are checked. */
interface Checkers {
  /** Null: not at all. */
  checkerOf: (domain: string) => Checker | null
  claimCheckerOf: (domain: string) => ClaimChecker | null
}

/** Returns functions that find out how a domain is checked, and how the record of its claim is looked for. */
export const createCheckers = ({ resolver: real, resolvers, invents, pace }: CheckerOptions): Checkers => {
  const askServer = createAskServer(pace)
  const resolverOf = real === null ? null : shareAnswers(real)
  const checkerOf = (domain: string): Checker | null => {
    if (invents && isReservedName(domain)) return inventedChecker(domain)
    if (resolverOf === null) return null
    const resolver = resolverOf(domain)
    return {
      resolvers,
      isInvented: false,
      facts: (said) => said,
      check: (facts, signal) => checkDomain(domain, facts, resolver, { fetchPolicy, signal }),
      findZone: (signal) =>
        withDeadline(zoneMs, signal, (deadline) =>
          findZoneName(domain, limitedResolver(resolver, deadline, zoneQueries)),
        ),
      confirm: confirmWith(domain, resolver, askServer),
    }
  }
  const claimCheckerOf = (domain: string): ClaimChecker | null => {
    if (invents && isReservedName(domain)) return inventedClaimChecker
    if (real === null) return null
    return {
      resolvers,
      isInvented: false,
      check: (proof, _isFirst, signal) => checkClaim(domain, proof, { resolver: real, askServer, signal }),
      isPublished: (proof) => isPublished(domain, proof, real),
    }
  }
  return { checkerOf, claimCheckerOf }
}
