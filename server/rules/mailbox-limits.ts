import type { MailboxQuotaRow } from '../generated/rows.ts'
import { Problem } from '../problem.ts'
import type { OrganizationNumbers } from './organization-numbers.ts'

/** The new size of a mailbox. Sizes are bytes. */
interface SizeChange {
  limit: number
  /** Its present size. */
  previous: number
  /** Its size before it was deleted, which is no longer allocated. */
  former?: number
  used: number | null
  /** Of the domain. */
  maximum: number
  force: boolean | null
}

/** @throws Problem above_domain_maximum. Both are bytes. */
export const assertWithinMaximum = (limit: number, maximum: number): void => {
  if (limit <= maximum) return
  throw new Problem('above_domain_maximum', {
    detail: `The domain allows mailboxes of at most ${maximum} bytes.`,
    limit_bytes: limit,
    max_mailbox_limit_bytes: maximum,
  })
}

/**
 * Checks the size of a mailbox against the domain's maximum, the stored mail and the organization's storage, in this order. An
 * unmeasured mailbox (`used` is null) may hold more than any smaller size.
 * `force` is null where a request has none to offer, as a plan of many mailboxes.
 * The organization's row is locked by the caller, so that the check stays valid until the transaction ends.
 * @throws Problem above_domain_maximum, below_current_use (unless forced) or allotment_exceeded.
 */
export const assertMailboxLimit = (
  organization: OrganizationNumbers,
  { limit, previous, former = previous, used, maximum, force }: SizeChange,
): void => {
  const way =
    force === null ? 'Change this mailbox on its own to allow that.' : 'Repeat with force to allow that.'
  assertWithinMaximum(limit, maximum)
  if (used === null && limit < former && !force) {
    throw new Problem('below_current_use', {
      detail: `The mailbox hasn't been measured yet, so it may contain more mail than that. ${way}`,
      limit_bytes: limit,
    })
  }
  if (used !== null && limit < used && !force) {
    throw new Problem('below_current_use', {
      detail: `The mailbox contains ${used} bytes. Its mail is kept, but new mail is refused until ${used - limit} bytes are deleted. ${way}`,
      limit_bytes: limit,
      used_bytes: used,
    })
  }
  const { storage_limit_bytes, storage_allocated_bytes } = organization
  const requested = limit - previous
  const available = storage_limit_bytes - storage_allocated_bytes
  if (requested > available) {
    throw new Problem('allotment_exceeded', {
      detail: `${available} bytes are available.`,
      limit_bytes: storage_limit_bytes,
      allocated_bytes: storage_allocated_bytes,
      available_bytes: available,
      requested_bytes: requested,
    })
  }
}

/** Whether a mailbox of that limit takes no new mail. Both are bytes; what has not been measured is not full. */
export const isFullAt = (used: number | null, limit: number): boolean => used !== null && used >= limit

/** How full a mailbox may be after it was shrunk to fit. */
const fittingShare = 0.9

/**
 * Returns the smallest size that the stored mail fills to at most 90 %: whole units, at least one, rounded up to a multiple of
 * 1024 like every size. A smaller mailbox would warn immediately (`warn_percent` is 90 by default). All are bytes.
 */
export const fittingLimit = (used: number, unit: number): number =>
  Math.ceil((Math.max(1, Math.ceil(used / fittingShare / unit)) * unit) / 1024) * 1024

type Usage = Pick<MailboxQuotaRow, 'used_bytes' | 'used_messages'>

/** Whether a mailbox was empty when last measured. An unmeasured mailbox may hold mail. `recentDeletions` asks the same. */
export const isUnused = ({ used_bytes, used_messages }: Usage): boolean =>
  used_bytes === 0 && used_messages === 0

/**
 * Checks that a mailbox is empty, so that no mail is lost with it. An unmeasured mailbox may hold mail.
 * @throws Problem mailbox_in_use.
 */
export const assertUnused = (usage: Usage): void => {
  if (isUnused(usage)) return
  const { used_bytes, used_messages } = usage
  if (used_bytes === null) {
    const detail =
      "The mailbox hasn't been measured yet, so it may contain mail. Repeat with force to delete the mail too."
    throw new Problem('mailbox_in_use', { detail })
  }
  const detail = `The mailbox contains ${used_messages} messages (${used_bytes} bytes). Repeat with force to delete them too.`
  throw new Problem('mailbox_in_use', { detail, used_bytes })
}
