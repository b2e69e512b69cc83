import type { Identity } from '../../contract/generated/schemas/identity.zod'
import type { MailboxQuota } from '../../contract/generated/schemas/mailboxQuota.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'

/** An identity as the list of identities or the list of mailboxes has it. */
export type SelectedIdentity = Pick<Identity, 'identity_id' | 'status' | 'mailbox'> | MailboxQuota

const isActive = (identity: SelectedIdentity) =>
  ('identity_status' in identity ? identity.identity_status : identity.status) === 'active'

const hasMailbox = (identity: SelectedIdentity) => 'limit_bytes' in identity || identity.mailbox !== null

/**
 * Why an operation changes none of these identities; null where it changes one. For all that match (null) only the preview
 * knows.
 */
export const unfitReason = (
  operation: PlanOperation,
  identities: readonly SelectedIdentity[] | null,
): string | null => {
  if (identities === null) return null
  if (operation === 'suspend' && !identities.some(isActive))
    return 'The selected identities are already suspended.'
  if (operation === 'reactivate' && identities.every(isActive))
    return 'None of the selected identities is suspended.'
  if (operation === 'resize' && !identities.some(hasMailbox))
    return 'None of the selected identities has a mailbox.'
  return null
}
