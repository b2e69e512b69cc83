import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { countOf, formatCount } from '../../util/number'
import type { MailState } from '../health/use-mail-state'

/**
 * How many changes of a bulk change the mail servers have applied; null where they had nothing to do.
 * @param mail the state of the mail servers; undefined until it is known.
 */
export const receiptText = (
  { receipts, counts }: Pick<Plan, 'receipts' | 'counts'>,
  mail?: MailState,
): string | null => {
  if (counts.done === 0) return null
  if (receipts === null) return 'No mail server'
  const { pending, failing, enforced, failed, unchecked } = receipts
  if (pending + failed > 0) {
    const failures = failed > 0 ? ` Couldn’t apply ${formatCount(failed)}.` : ''
    const retries = failing > 0 ? ` Couldn’t apply ${formatCount(failing)}, retrying.` : ''
    const away = pending > 0 && mail === 'unreachable' ? ' The mail server isn’t responding.' : ''
    const all = countOf(enforced + pending + failed, 'change', 'changes')
    return `Applied: ${formatCount(enforced)} of ${all}.${failures}${retries}${away}`
  }
  if (enforced > 0) return `Applied: all ${countOf(enforced, 'change', 'changes')}.`
  return unchecked > 0 ? 'Not checked: no SMTP server is configured.' : null
}
