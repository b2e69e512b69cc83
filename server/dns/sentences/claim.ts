import type { ClaimCode } from '../claim.ts'
import { registeredDomain } from '../zone-name.ts'
import { listed } from './words.ts'

/** Where the record of a claim belongs, as a name and as it is entered in its zone, and where it was found instead. */
export interface ClaimPlace {
  host: string
  hostShort: string
  foundAt: string | null
}

const foundAtOf = ({ foundAt }: ClaimPlace): string => (foundAt === null ? 'another name' : listed([foundAt]))

/** What the state of a claim means. `proven` and `expired` are no results of a look. */
const sentences: Readonly<
  Record<ClaimCode | 'proven' | 'expired', (domain: string, place: ClaimPlace) => string>
> = {
  not_looked: () => "The record hasn't been checked for yet.",
  no_record: () => "The record isn't published yet.",
  other_value: () => 'A record with another value is published there.',
  is_alias: () => 'An alias (CNAME) is published there. Publish the TXT record itself.',
  name_doubled: (_, place) =>
    `The record is at ${foundAtOf(place)}, with the domain twice. Enter the host ${place.hostShort}.`,
  other_name: (_, place) => `The record was found at ${foundAtOf(place)}. Publish it at ${place.host}.`,
  no_such_domain: (domain) => {
    const registered = registeredDomain(domain)
    return registered === domain
      ? `DNS has no domain ${domain}. Check the spelling, or register it first.`
      : `DNS has no domain ${registered}, so it has no ${domain}. Check the spelling.`
  },
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
export const claimSentence = (
  code: ClaimCode | 'proven' | 'expired',
  domain: string,
  place: ClaimPlace,
): string => sentences[code](domain, place)
