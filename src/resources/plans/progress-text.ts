import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { formatDuration } from '../../util/duration'
import { formatCount } from '../../util/number'

/** How far a bulk change is, as a number of a maximum, and in words. */
export interface PlanProgress {
  value: number
  max: number
  words: string
}

/** How many milliseconds a bulk change runs before its remaining time can be estimated. */
const settled = 2000

const timeLeft = ({ counts, started_at }: Plan, now: number): string => {
  const past = counts.will_change - counts.remaining
  const since = started_at === null ? 0 : now - new Date(started_at).getTime()
  if (past === 0 || counts.remaining === 0 || since < settled) return ''
  return `, about ${formatDuration(Math.max(1000, (since / past) * counts.remaining))} left`
}

/** The progress of a bulk change that is received, prepared or run. @param now in milliseconds. */
export const progressOf = (plan: Plan, now: number): PlanProgress => {
  const { state, counts, selection } = plan
  if (state === 'receiving') {
    const { received_count = 0, row_count = 0 } = plan.import ?? {}
    return {
      value: received_count,
      max: row_count,
      words: `${formatCount(received_count)} of ${formatCount(row_count)} rows received`,
    }
  }
  if (state === 'preparing') {
    const max = Math.max(selection.count, counts.total)
    return {
      value: counts.total,
      max,
      words: `${formatCount(counts.total)} of ${formatCount(max)} checked`,
    }
  }
  const past = counts.will_change - counts.remaining
  const words = `${formatCount(past)} of ${formatCount(counts.will_change)}${timeLeft(plan, now)}`
  return { value: past, max: counts.will_change, words }
}
