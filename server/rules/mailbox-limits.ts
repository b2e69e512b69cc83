import { Problem } from '../problem.ts'
import type { OrganizationNumbers } from './organization-numbers.ts'

/**
 * Judges the size of a mailbox: the domain's maximum, what is stored, the organization's allotment, in this order.
 * The organization's row is locked by the caller, so that what is judged stays true until the transaction ends.
 * @throws Problem above_domain_maximum, below_current_use (unless forced) or allotment_exceeded. Sizes are bytes.
 */
export const assertMailboxLimit = (
  organization: OrganizationNumbers,
  {
    limit,
    previous,
    used,
    maximum,
    force,
  }: { limit: number; previous: number; used: number; maximum: number; force: boolean },
): void => {
  if (limit > maximum) {
    throw new Problem('above_domain_maximum', {
      detail: `The domain allows mailboxes of at most ${maximum} bytes.`,
      limit_bytes: limit,
      max_mailbox_limit_bytes: maximum,
    })
  }
  if (limit < used && !force) {
    throw new Problem('below_current_use', {
      detail: `${used} bytes are stored. Stored mail stays, new mail is refused until ${used - limit} bytes are freed. Repeat with force to do it all the same.`,
      limit_bytes: limit,
      used_bytes: used,
    })
  }
  const { storage_limit_bytes, storage_allocated_bytes } = organization
  const requested = limit - previous
  const available = storage_limit_bytes - storage_allocated_bytes
  if (requested > available) {
    throw new Problem('allotment_exceeded', {
      detail: `${available} bytes are left to allot.`,
      limit_bytes: storage_limit_bytes,
      allocated_bytes: storage_allocated_bytes,
      available_bytes: available,
      requested_bytes: requested,
    })
  }
}
