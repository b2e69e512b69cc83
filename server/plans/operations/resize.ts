import { assertResize, resizeMailboxes } from '../../changes/resize-mailboxes.ts'
import { invalid, orNotFound, Problem } from '../../problem.ts'
import type { MailboxQuotaDetails } from '../../queries/mailbox-quotas.ts'
import { fittingLimit, isFullAt } from '../../rules/mailbox-limits.ts'
import { missingMember, unwantedMember } from '../change-errors.ts'
import { applyAccepted, checkEach, defineOperation, hasValues, resultsOf, type Target } from '../operation.ts'
import { type MailboxSubject, mailboxSubjects } from '../subjects.ts'

const mailboxOf = ({ mailbox }: MailboxSubject): MailboxQuotaDetails => {
  if (mailbox !== null) return mailbox
  throw new Problem('not_found', { detail: 'The identity has no mailbox.' })
}

/** Returns the new size of a mailbox: the former one in an undo. @throws Problem below_current_use where it depends on an unknown use. */
const limitOf = (
  mailbox: MailboxQuotaDetails,
  { limit_bytes, mode, bytes = 0 }: Target,
  unit: number,
): number => {
  if (typeof limit_bytes === 'number') return limit_bytes
  if (mode === 'set') return bytes
  if (mode === 'grow') return mailbox.limit_bytes + bytes
  if (mailbox.used_bytes === null)
    throw new Problem('below_current_use', { detail: "The mailbox hasn't been measured yet." })
  return Math.min(mailbox.limit_bytes, fittingLimit(mailbox.used_bytes, unit))
}

/** Mailboxes get another size. An undo restores each size, also where more mail is stored by now. */
export const resizeOperation = defineOperation<'resize', MailboxSubject>({
  title: () => ['Resize', 'mailbox', 'mailboxes'],
  assertChange: ({ mode, bytes }) => {
    if ((mode === 'shrink_to_fit') === (bytes === undefined)) return
    throw invalid(
      bytes === undefined
        ? missingMember('bytes', `bytes is required when the mode is ${mode}.`)
        : unwantedMember('bytes', 'bytes is not allowed when the mode is shrink_to_fit.'),
    )
  },
  deletes: () => 0,
  inverse: 'resize',
  allots: true,
  find: mailboxSubjects,
  versionOf: (subject) => mailboxOf(subject).version,
  resourceOf: (subject) => mailboxOf(subject).mailbox_quota_id,
  effect: (subject, target, { organization, unit, isUndo }) => {
    const mailbox = mailboxOf(subject)
    const limit_bytes = limitOf(mailbox, target, unit)
    if (limit_bytes === mailbox.limit_bytes) return null
    assertResize({ organization, maximum: subject.maximum, force: isUndo || null }, mailbox, limit_bytes)
    return {
      before: { limit_bytes: mailbox.limit_bytes },
      after: { limit_bytes },
      allotted: limit_bytes - mailbox.limit_bytes,
      isFull: isFullAt(mailbox.used_bytes, limit_bytes),
    }
  },
  act: (db, changes, { organization, isUndo }) => {
    const checked = checkEach(changes, ({ subject, after }) => {
      const before = mailboxOf(subject)
      const { limit_bytes } = orNotFound(after)
      assertResize({ organization, maximum: subject.maximum, force: isUndo || null }, before, limit_bytes)
      organization.storage_allocated_bytes += limit_bytes - before.limit_bytes
      return { before, limit_bytes }
    })
    return applyAccepted(checked, async (accepted) => resultsOf(await resizeMailboxes(db, accepted)))
  },
  isAsPlanned: ({ mailbox }, after) => mailbox !== null && after !== null && hasValues(mailbox, after),
})
