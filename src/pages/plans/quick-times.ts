import { toLocalInput } from '../../util/time'

/** A time that is often chosen. */
interface QuickTime {
  label: string
  /** As an input for date and time has it. */
  value: string
}

const DAY = 86_400_000
const FRIDAY = 5

const at = (day: Date, clock: string): string => `${day.toISOString().slice(0, 10)}T${clock}`

/** Tonight and Friday, or the next ones where that is past, in the zone in which times are shown. */
export const quickTimes = (now: Date): readonly QuickTime[] => {
  const text = toLocalInput(now.toISOString())
  // Its days are counted as if it were UTC, which has no summer time.
  const local = new Date(`${text}Z`)
  const inDays = (days: number) => new Date(local.getTime() + days * DAY)
  const evening = text < at(local, '22:00') ? 0 : 1
  const untilFriday = (FRIDAY - local.getUTCDay() + 7) % 7
  const friday = at(inDays(untilFriday), '17:00')
  return [
    { label: `${evening === 0 ? 'Tonight' : 'Tomorrow'} 22:00`, value: at(inDays(evening), '22:00') },
    { label: 'Friday 17:00', value: text < friday ? friday : at(inDays(untilFriday + 7), '17:00') },
  ]
}
