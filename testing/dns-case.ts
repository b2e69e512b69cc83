// The form of a case in dns-cases.ts.
import type { PolicyResponse } from '../server/dns/fetch-policy.ts'
import type { MemoryZone } from '../server/dns/memory-resolver.ts'
import type { Check, Code, MailFacts, Verdict } from '../server/dns/types.ts'

/** A verdict as `check subject verdict code`, without an empty subject. */
export type Expected = `${Check} ${string}${Verdict} ${Code}`

/** `{d}` stands for the case's domain, such as c7.test, in names, values and the policy's host. */
export interface DnsCase {
  title: string
  zone: MemoryZone
  expect: readonly Expected[]
  /** The domain that is checked, if it is another than `{d}`. */
  domain?: string
  facts?: Partial<MailFacts>
  policy?: PolicyResponse
  /** Whether the resolver's AD bit counts. */
  isAdTrusted?: boolean
}
