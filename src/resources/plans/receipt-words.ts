import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { countOf, formatCount } from '../../util/number'
import type { MailState } from '../health/use-mail-state'

/**
 * What mail servers have made of what a plan did, in a sentence or two; null where there was nothing to do for them.
 * @param mail what is known of the mail system; undefined while that is not known.
 */
export const receiptWords = (
  { receipts, counts }: Pick<Plan, 'receipts' | 'counts'>,
  mail?: MailState,
): string | null => {
  if (counts.done === 0) return null
  if (receipts === null) return 'Recorded only: no mail system is attached, so nothing enforces it yet.'
  const { pending, failing, enforced, unchecked } = receipts
  if (pending > 0) {
    const failed =
      failing > 0 ? ` The last attempt failed for ${formatCount(failing)}; it is tried again.` : ''
    const away = mail === 'unreachable' ? ' The mail system does not answer now.' : ''
    return `In force at the mail server: ${formatCount(enforced)} of ${countOf(enforced + pending, 'change', 'changes')}.${failed}${away}`
  }
  if (enforced > 0) return `In force at the mail server: all ${countOf(enforced, 'change', 'changes')}.`
  return unchecked > 0 ? 'No SMTP server is known that could be asked.' : null
}
