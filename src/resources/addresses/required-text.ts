import type { Resolution } from '../../contract/generated/schemas/resolution.zod'
import { countOf } from '../../util/number'
import { isReturned } from './resolution-text'

type Answer = Pick<Resolution, 'outcome' | 'recipient_count' | 'via_catch_all' | 'steps'>

/** Whether mail to an address that nothing has is rejected, so that an alias can be added. */
export const isFreeAndRejected = ({ outcome, steps: [first] }: Answer): boolean =>
  outcome === 'refused' && (first === undefined || first.kind === 'unknown' || first.kind === 'held')

const refusedText = ({ steps: [first] }: Answer): string => {
  if (first?.kind === 'held') return 'This mail is rejected. The address is reserved for a deleted identity.'
  // Where the operator has named a recipient, and the domain is active, mail would not be rejected.
  return first?.outcome === 'unknown'
    ? 'This mail is rejected. The operator can set a recipient (postroom mail postmaster).'
    : 'This mail is rejected.'
}

/** Who gets the mail to postmaster@ or abuse@ of a domain (RFC 2142), from the same answer as the notice that it is rejected. */
export const requiredText = (answer: Answer): string => {
  const { outcome, recipient_count, via_catch_all, steps } = answer
  const [first] = steps
  if (outcome !== 'delivered') return refusedText(answer)
  if (isReturned(answer)) return 'This mail is returned to the sender, because no mailbox has room for it.'
  if (via_catch_all) return 'Mail goes to the catch-all.'
  if (first?.outcome === 'operator') return 'Mail goes to the operator.'
  if (first?.kind === 'identity') return `${first.display_name ?? first.address_unicode} gets this mail.`
  return `${first?.kind === 'group' ? 'A group' : 'An alias'} delivers this mail to ${countOf(recipient_count, 'mailbox', 'mailboxes')}.`
}
