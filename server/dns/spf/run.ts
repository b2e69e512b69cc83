import type { Answer, Code, RecordType, Resolver } from '../types.ts'
import { isPossibleName, plainName } from '../names.ts'
import { senderAddress, type SenderAddress } from './address.ts'

/** The results of an evaluation (RFC 7208, section 2.6). */
export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror'

/** Why an evaluation ended without a policy's result, with the record and the term that it is about. */
export interface SpfProblem {
  code: Extract<
    Code,
    | 'several_records'
    | 'too_many_lookups'
    | 'too_many_voids'
    | 'include_without_record'
    | 'redirect_without_record'
    | 'unknown_mechanism'
    | 'syntax'
    | 'not_ascii'
    | 'part_unreadable'
  >
  domain: string
  term: string | null
}

/** Ends an evaluation: `temperror` if a lookup failed, otherwise `permerror`. */
export class SpfStop extends Error {
  readonly problem: SpfProblem
  constructor(problem: SpfProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/** A term of the trace. `lookups` and `voids` also count those of the terms below it. */
export interface TraceTerm {
  term: string
  lookups: number
  voids: number
  code: SpfProblem['code'] | null
  terms: TraceTerm[]
}

/** A message whose sender is checked. */
export interface SpfQuery {
  ip: string
  domain: string
  sender: string
  helo: string
  /** The name of the receiver, for the macro `r` of explanations. */
  receiver?: string
}

/** At most ten terms that ask name servers, and two of them without an answer (RFC 7208, section 4.6.4). */
export const lookupLimit = 10
const voidLimit = 2
/** At most ten hosts of an MX or PTR answer (RFC 7208, section 4.6.4). */
export const hostLimit = 10

/** A walk through everything ends here, so that a record can't make it long. */
const walkLimit = 60

/** The state of one evaluation. */
export interface Run {
  query: SpfQuery
  address: SenderAddress
  resolver: Resolver
  /** Walks through all terms to count what they cost, instead of stopping at the first match or at a limit. */
  isWalk: boolean
  lookups: number
  voids: number
  /** A term was evaluated whose names have the sender's local part. */
  sawSenderTerm: boolean
  /** Such a term matched, or would have decided against another sender. */
  dependsOnSender: boolean
  /** A lookup failed of which RFC 7208 says to continue as if it had found nothing. */
  isUncertain: boolean
}

/** Begins an evaluation. */
export const beginRun = (query: SpfQuery, resolver: Resolver, isWalk: boolean): Run => ({
  query,
  address: senderAddress(query.ip),
  resolver,
  isWalk,
  lookups: 0,
  voids: 0,
  isUncertain: false,
  sawSenderTerm: false,
  dependsOnSender: false,
})

/** Counts a term that asks name servers. */
export const countLookup = (run: Run, domain: string, term: string): void => {
  run.lookups += 1
  if (run.lookups > (run.isWalk ? walkLimit : lookupLimit))
    throw new SpfStop({ code: 'too_many_lookups', domain, term })
}

/** Counts a term whose lookup found nothing. */
export const countVoid = (run: Run, domain: string, term: string): void => {
  run.voids += 1
  if (run.voids > voidLimit && !run.isWalk) throw new SpfStop({ code: 'too_many_voids', domain, term })
}

/** Whether SPF can be checked for a domain: several labels, each of a valid length, and no address (RFC 7208, section 4.3). */
export const isCheckable = (domain: string): boolean =>
  isPossibleName(domain) && domain.includes('.') && !/[[\]:]/.test(domain)

/** An answer that is not a failure. */
export type Reply = Exclude<Answer, { kind: 'failed' }>

const nothing: Reply = { kind: 'no_such_name', aliases: [], ttl: 0, authenticated: null, from: '' }

/** Asks for records. Returns null if the lookup failed. */
export const askMaybe = async (run: Run, name: string, type: RecordType): Promise<Reply | null> => {
  if (!isPossibleName(name)) return nothing
  const answer = await run.resolver.ask(plainName(name), type)
  if (answer.kind !== 'failed') return answer
  run.isUncertain = true
  return null
}

/** Asks for records. A failed lookup ends the evaluation with `temperror` (RFC 7208, section 5); a walk passes over it. */
export const ask = async (
  run: Run,
  name: string,
  type: RecordType,
  about: { domain: string; term: string | null },
): Promise<Reply> => {
  const reply = await askMaybe(run, name, type)
  if (reply !== null) return reply
  if (!run.isWalk) throw new SpfStop({ code: 'part_unreadable', ...about })
  return { ...nothing, kind: 'none' }
}
