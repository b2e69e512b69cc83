import type { MailFacts, Resolver } from '../types.ts'
import { evaluateSpf, type SpfEvaluation } from './evaluate.ts'
import type { SpfQuery } from './run.ts'

/** A message of the domain's postmaster that leaves from the address, with the operator's HELO name. */
export const queryOf = (domain: string, ip: string, { heloName }: MailFacts): SpfQuery => ({
  ip,
  domain,
  sender: `postmaster@${domain}`,
  helo: heloName ?? domain,
})

/**
 * Addresses that belong to no sender: of networks for tests and other special uses (RFC 6598, RFC 2544, RFC 1112, RFC 5180,
 * RFC 7343, RFC 9637), and far apart, so that only a record that lets every server send has all of a family.
 */
const unrelated = {
  4: ['100.64.0.77', '198.18.0.77', '240.0.0.77'],
  6: ['2001:2::77', '2001:20::77', '3fff::77'],
} as const

/** What servers that have nothing to do with the domain get. */
export interface Strangers {
  /** The evaluation of the first, by IPv4. */
  first: SpfEvaluation
  /** Whether all of one family pass. */
  allPass: boolean
  /** Lookups failed that could change the result. */
  isUncertain: boolean
  /** Their result depends on the local part of the sender. */
  dependsOnSender: boolean
  /** The domain's own terms by which they pass, if all do. */
  terms: readonly string[]
}

const evaluateFamily = async (
  domain: string,
  addresses: readonly string[],
  facts: MailFacts,
  resolver: Resolver,
): Promise<readonly SpfEvaluation[]> => {
  const evaluations: SpfEvaluation[] = []
  for (const address of addresses) {
    const evaluation = await evaluateSpf(queryOf(domain, address, facts), resolver)
    evaluations.push(evaluation)
    // One that doesn't pass answers the question, without the queries for the others.
    if (evaluation.result !== 'pass') break
  }
  return evaluations
}

/** Evaluates SPF for servers that have nothing to do with the domain. */
export const evaluateStrangers = async (
  domain: string,
  facts: MailFacts,
  resolver: Resolver,
): Promise<Strangers> => {
  const families = await Promise.all([
    evaluateFamily(domain, unrelated[4], facts, resolver),
    evaluateFamily(domain, unrelated[6], facts, resolver),
  ])
  const all = families.flat()
  const open = families.filter((family) => family.every(({ result }) => result === 'pass'))
  return {
    first: families[0][0] as SpfEvaluation,
    allPass: open.length > 0,
    isUncertain: all.some(({ isUncertain, result }) => isUncertain || result === 'temperror'),
    dependsOnSender: all.some(({ dependsOnSender }) => dependsOnSender),
    // The last term of the domain's own record that was evaluated is the one that matched.
    terms: open.flat().flatMap(({ terms }) => terms.at(-1)?.term ?? []),
  }
}

/** Returns the domain's own terms by which every server passes, one after the other. */
export const termsThatAllowAll = async (
  domain: string,
  facts: MailFacts,
  resolver: Resolver,
): Promise<readonly string[]> => {
  const { allPass, terms } = await evaluateStrangers(domain, facts, resolver)
  return allPass ? terms : []
}
