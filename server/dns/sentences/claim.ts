import type { ClaimCode } from '../claim.ts'

/** What the state of a claim means. `proven` and `expired` are no results of a look. */
const sentences: Readonly<Record<ClaimCode | 'proven' | 'expired', (domain: string) => string>> = {
  not_looked: () => "The record hasn't been checked for yet.",
  no_record: () => "The record isn't published yet.",
  other_value: () => 'A record with another value is published there.',
  is_alias: () => 'An alias (CNAME) is published there. Publish the TXT record itself.',
  name_doubled: (domain) =>
    `The name of the record ends with ${domain} twice. Enter the short host, without the domain.`,
  no_such_domain: (domain) => `DNS has no domain ${domain}. Check the spelling, or register it first.`,
  still_spreading: (domain) => `Not all name servers of ${domain} have the record yet.`,
  zone_unreachable: (domain) =>
    `The record was seen, but the name servers of ${domain} couldn't be asked to confirm it. Ask the operator to add the domain.`,
  no_answer: (domain) => `The name servers of ${domain} didn't answer.`,
  dnssec_bogus: (domain) => `The DNSSEC signatures of ${domain} are wrong, so the record can't be trusted.`,
  not_checked: () =>
    "The operator hasn't set up DNS checks, so no name server is asked. Ask the operator to add the domain.",
  in_use: (domain) =>
    `The record was seen, but another organization has ${domain}. Ask the operator to move the domain to yours.`,
  two_proofs: (domain) =>
    `Another organization has ${domain}, and its record is still published beside yours. Remove its record, then ask the operator to move the domain.`,
  proven: (domain) => `The record was seen, and ${domain} is one of your domains.`,
  expired: () => "The domain wasn't added within 30 days. Add it again to get a new record.",
}

/** Returns what the state of a claim means. */
export const claimSentence = (code: ClaimCode | 'proven' | 'expired', domain: string): string =>
  sentences[code](domain)
