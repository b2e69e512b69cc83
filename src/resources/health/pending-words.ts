import type { Health } from '../../contract/generated/schemas/health.zod'
import { countOf } from '../../util/number'
import { formatDuration } from '../../util/duration'

/** Milliseconds for which what is being enforced is nothing to speak of. */
const soon = 10_000

/** What mail servers have not done for longer than somebody would wait, in a sentence; null where that is nothing. */
export const pendingWords = ({ mail, checked_at }: Pick<Health, 'mail' | 'checked_at'>): string | null => {
  const { pending_count, oldest_pending_at } = mail
  if (!pending_count || oldest_pending_at === null) return null
  const age = new Date(checked_at).getTime() - new Date(oldest_pending_at).getTime()
  if (age < soon) return null
  const changes = countOf(pending_count, 'change is', 'changes are')
  const oldest = pending_count === 1 ? 'for' : 'the oldest for'
  return `${changes} not enforced yet, ${oldest} ${formatDuration(age)}.`
}
