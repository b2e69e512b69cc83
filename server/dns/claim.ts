import { withDeadline } from './deadline.ts'
import { textsOf } from './findings.ts'
import { limitedResolver } from './limits.ts'
import { misplacedProof } from './misplaced-proof.ts'
import { hasProof, proofHost } from './proof-record.ts'
import { findZoneName, registeredDomain } from './zone-name.ts'
import type { Answer, DomainProof, Resolver } from './types.ts'
import { type AskServer, limitedAskServer, type ZoneServer, zoneServers } from './zone-servers.ts'

/** The results of a check of a claim's record, as in the contract. */
const claimCodes = [
  'not_looked',
  'no_record',
  'other_value',
  'is_alias',
  'name_doubled',
  'other_name',
  'no_such_domain',
  'still_spreading',
  'zone_unreachable',
  'no_answer',
  'dnssec_bogus',
  'not_checked',
  'in_use',
  'two_proofs',
] as const
export type ClaimCode = (typeof claimCodes)[number]

/** What a check has seen: the record, or why it doesn't count. `seen` has the texts at its name. */
export interface ClaimView {
  code: ClaimCode | 'seen'
  seen: readonly string[]
  /** The name at which the record was found instead of its place. */
  foundAt?: string
  /** The zone that has the records of the domain; null or absent if it is unknown. */
  zone?: string | null
}

/** About five times what a usual check needs, and its milliseconds. */
const maxQueries = 40
const maxMs = 20_000

/** What the answer of one server means, if it has one. */
const viewOf = (answer: Answer, proof: DomainProof): ClaimView => {
  const texts = textsOf(answer)
  if (answer.kind === 'failed')
    return { code: answer.reason === 'bogus' ? 'dnssec_bogus' : 'no_answer', seen: texts }
  if (hasProof(answer, proof)) return { code: 'seen', seen: texts }
  if (answer.aliases.length > 0) return { code: 'is_alias', seen: texts }
  return { code: texts.length > 0 ? 'other_value' : 'no_record', seen: texts }
}

/** Whom a check can ask: the resolver, and a server of the zone if there is one. */
interface Askable {
  resolver: Resolver
  own: Pick<Resolver, 'ask'>
  zone: string | null
}

/** Says more about a record that isn't at its place: it may be at another one, and the registered domain may be absent. */
const explained = async (
  domain: string,
  proof: DomainProof,
  view: ClaimView,
  { resolver, own, zone }: Askable,
): Promise<ClaimView> => {
  if (view.code !== 'no_record' && view.code !== 'other_value') return view
  // Signatures let resolvers conclude from one absent name that others are absent (RFC 8198).
  const misplaced = await misplacedProof(domain, proof, zone, own)
  if (misplaced !== null && 'name' in misplaced)
    return { ...view, code: misplaced.code, foundAt: misplaced.name }
  if (view.code === 'other_value') return view
  const registered = await resolver.ask(registeredDomain(domain), 'NS')
  return registered.kind === 'no_such_name' ? { ...view, code: 'no_such_domain' } : view
}

/** What the zone's own servers say together; null if none answers. */
const zoneView = async (
  host: string,
  proof: DomainProof,
  servers: readonly ZoneServer[],
): Promise<ClaimView | null> => {
  // Only the servers themselves count here: an answer that another one gives in their place confirms nothing.
  const answers = await Promise.all(servers.map(({ ask }) => ask(host, 'TXT')))
  const views = answers.filter(({ kind }) => kind !== 'failed').map((answer) => viewOf(answer, proof))
  const [first] = views
  if (first === undefined) return null
  const other = views.find(({ code }) => code !== 'seen')
  if (other === undefined) return first
  return views.some(({ code }) => code === 'seen') ? { ...other, code: 'still_spreading' } : other
}

const lookIn = async (
  domain: string,
  proof: DomainProof,
  { resolver, askServer, zone }: { resolver: Resolver; askServer: AskServer; zone: string | null },
): Promise<ClaimView> => {
  const host = proofHost(domain, proof)
  // The zone's own servers come first: a resolver that is asked too early remembers for long that there is no record.
  const servers = await zoneServers(domain, resolver, askServer)
  const ofZone = await zoneView(host, proof, servers)
  const askable = { resolver, own: servers[0] ?? resolver, zone }
  if (ofZone !== null && ofZone.code !== 'seen') return explained(domain, proof, ofZone, askable)
  const answer = await resolver.ask(host, 'TXT')
  const view = viewOf(answer, proof)
  if (ofZone !== null) {
    const isAbsent = view.code === 'no_record' || view.code === 'other_value'
    return isAbsent ? { ...view, code: 'still_spreading' } : view
  }
  if (view.code !== 'seen') return explained(domain, proof, view, askable)
  // One resolver alone can be deceived, unless DNSSEC proves its answer.
  const isSigned = answer.kind !== 'failed' && answer.authenticated === true
  return isSigned ? view : { ...view, code: 'zone_unreachable' }
}

const check = async (
  domain: string,
  proof: DomainProof,
  resolver: Resolver,
  askServer: AskServer,
): Promise<ClaimView> => {
  const zone = await findZoneName(domain, resolver)
  return { ...(await lookIn(domain, proof, { resolver, askServer, zone })), zone }
}

/**
 * Looks for the record of a claim at the zone's own name servers and at the resolver. It counts as seen if the resolver and each of
 * the zone's servers that answers have it, or if the resolver has it with a valid signature and no server of the zone can be asked.
 */
export const checkClaim = (
  domain: string,
  proof: DomainProof,
  { resolver, askServer, signal }: { resolver: Resolver; askServer: AskServer; signal?: AbortSignal },
): Promise<ClaimView> =>
  withDeadline(maxMs, signal, (deadline) =>
    check(
      domain,
      proof,
      limitedResolver(resolver, deadline, maxQueries),
      limitedAskServer(askServer, deadline, maxQueries),
    ),
  )

/** Whether the record of another claim is published as well, as far as a resolver can tell. */
export const isPublished = async (domain: string, proof: DomainProof, resolver: Resolver): Promise<boolean> =>
  hasProof(await resolver.ask(proofHost(domain, proof), 'TXT'), proof)
