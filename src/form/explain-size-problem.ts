import type { Problem } from '../contract/generated/schemas/problem.zod'
import { formatBytes, type Units } from '../util/bytes'
import { countOf } from '../util/number'

/** Explains why the API refused a size, with the problem's sizes in these units; null when the problem is another one. */
export const explainSizeProblem = (
  problem: Problem,
  units: Units,
): { title: string; detail: string } | null => {
  const size = (bytes = 0) => formatBytes(bytes, units, problem.limit_bytes ?? bytes)
  switch (problem.code) {
    case 'allotment_exceeded':
      return {
        title: 'The organization has not enough storage left',
        detail: `${size(problem.requested_bytes)} more are asked for; ${size(problem.available_bytes)} of its ${size(problem.limit_bytes)} are left to allot.`,
      }
    case 'below_current_use':
      return {
        title: 'More is stored than that',
        detail:
          problem.used_bytes === undefined
            ? 'What is stored is not known. Confirm it, or choose a larger size.'
            : `${size(problem.used_bytes)} are stored. Confirm it, or choose a larger size.`,
      }
    case 'above_domain_maximum':
      return problem.mailbox_count === undefined
        ? {
            title: 'The domain does not allow mailboxes that large',
            detail: `A mailbox of this domain has at most ${size(problem.max_mailbox_limit_bytes)}.`,
          }
        : {
            title: 'There are larger mailboxes than that',
            detail: `${countOf(problem.mailbox_count, 'mailbox of this domain is', 'mailboxes of this domain are')} larger than the new maximum. Make them smaller first.`,
          }
    default:
      return null
  }
}
