import { CircleCheck, CircleHelp, Clock, type IconNode, OctagonX, TimerOff } from 'lucide'
import type { DomainClaim } from '../../contract/generated/schemas/domainClaim.zod'
import { formatDay } from '../../util/time'

interface ClaimState {
  word: string
  tone: 'ok' | 'neutral' | 'info' | 'warning' | 'danger'
  icon: IconNode
}

const states: Readonly<Record<DomainClaim['state'], ClaimState>> = {
  waiting: { word: 'Pending verification', tone: 'info', icon: Clock },
  proven: { word: 'Added', tone: 'ok', icon: CircleCheck },
  in_use: { word: 'Used elsewhere', tone: 'danger', icon: OctagonX },
  expired: { word: 'Expired', tone: 'warning', icon: TimerOff },
}

/** The state of a domain that is being added, by word, shape and color. Without name servers to ask, it can't be proven. */
export const claimState = ({ state, code }: Pick<DomainClaim, 'state' | 'code'>): ClaimState =>
  code === 'not_checked' ? { word: 'Not checked', tone: 'warning', icon: CircleHelp } : states[state]

/** Whether a domain is still being added. One that was added or has expired is listed for some time. */
export const isOpen = ({ state }: Pick<DomainClaim, 'state'>): boolean =>
  state === 'waiting' || state === 'in_use'

/** Whether its proof confirmed a domain that the operator has added since. A domain that a claim adds has the claim's id. */
export const hasConfirmed = ({ claim_id, domain_id }: Pick<DomainClaim, 'claim_id' | 'domain_id'>): boolean =>
  domain_id !== null && domain_id !== claim_id

/** How long the overview says that a domain was added, in milliseconds. */
const latelyMs = 7 * 24 * 3_600_000

/** Whether a domain was verified and added within the last days. @param now in milliseconds. */
export const wasAddedLately = (
  { state, looked_at }: Pick<DomainClaim, 'state' | 'looked_at'>,
  now: number,
): boolean => state === 'proven' && looked_at !== null && now - new Date(looked_at).getTime() < latelyMs

/** What to publish for a domain. */
type Requested = Pick<DomainClaim, 'domain_name' | 'domain_name_unicode' | 'record' | 'expires_at'>

/** A domain in both forms, where they differ: `bücher.example (xn--bcher-kva.example)`. */
const bothForms = ({ domain_name: name, domain_name_unicode: unicode }: Requested): string =>
  name === unicode ? name : `${unicode} (${name})`

/** The zone that has a record: what its short host leaves out. */
const zoneOf = ({ host, host_short }: Requested['record']): string => host.slice(host_short.length + 1)

/** The subject and the text of a message that asks the administrator of the DNS to publish the record. */
export const claimMessage = (claim: Requested): { subject: string; text: string } => {
  const { record, expires_at } = claim
  const lines = [
    `This DNS record proves that ${bothForms(claim)} belongs to us. We need it to use the domain for email.`,
    '',
    `Type: ${record.type}`,
    `Name: ${record.host}`,
    `Value: ${record.value}`,
    '',
    `Some DNS providers add ${zoneOf(record)} to the name. There, enter ${record.host_short} as the name.`,
    `Publish the record before ${formatDay(new Date(expires_at))}, and keep it afterwards. It changes nothing else.`,
    '',
  ]
  return { subject: `DNS record for ${claim.domain_name_unicode}`, text: lines.join('\n') }
}

/** The address of a new email with a message (RFC 6068, section 5: lines end with CRLF). */
export const mailtoOf = ({ subject, text }: { subject: string; text: string }): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
