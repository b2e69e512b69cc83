import type { Health } from '../../contract/generated/schemas/health.zod'
import { countOf } from '../../util/number'
import { formatDuration } from '../../util/duration'

/** Milliseconds for which a pending change is not worth mentioning. */
const soon = 10_000

/** The changes that mail servers haven't applied for longer than a user would wait, in a sentence; null where there are none. */
export const pendingText = ({ mail, checked_at }: Pick<Health, 'mail' | 'checked_at'>): string | null => {
  const { pending_count, oldest_pending_at } = mail
  if (!pending_count || oldest_pending_at === null) return null
  const age = new Date(checked_at).getTime() - new Date(oldest_pending_at).getTime()
  if (age < soon) return null
  const changes = countOf(pending_count, 'change is', 'changes are')
  const oldest = pending_count === 1 ? 'for' : 'the oldest for'
  return `${changes} not applied yet, ${oldest} ${formatDuration(age)}.`
}
