import type { Identity } from '../../contract/generated/schemas/identity.zod'
import type { MailboxQuota } from '../../contract/generated/schemas/mailboxQuota.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'

/** A person as the list of people or the list of mailboxes has one. */
export type SelectedPerson = Pick<Identity, 'identity_id' | 'status' | 'mailbox'> | MailboxQuota

const isActive = (person: SelectedPerson) =>
  ('identity_status' in person ? person.identity_status : person.status) === 'active'

const hasMailbox = (person: SelectedPerson) => 'limit_bytes' in person || person.mailbox !== null

/**
 * Why an operation changes nobody of these; null where it changes one. Of all that match (null) it is not known here: the
 * plan says it.
 */
export const unfitReason = (
  operation: PlanOperation,
  people: readonly SelectedPerson[] | null,
): string | null => {
  if (people === null) return null
  if (operation === 'suspend' && !people.some(isActive)) return 'Whoever is selected is suspended already.'
  if (operation === 'reactivate' && people.every(isActive)) return 'Nobody who is selected is suspended.'
  if (operation === 'resize' && !people.some(hasMailbox)) return 'Nobody who is selected has a mailbox.'
  return null
}
