import { Fact } from '../../ui/Fact'
import { useWasIdle } from '../../ui/use-idle'
import { formatClock, formatExact } from '../../util/time'

/** The time of day of an event (RFC 3339), below its day; hover, focus and touch show the exact time and zone. */
export const EventTime = ({ time }: { time: string }) => {
  const moment = new Date(time)
  return (
    // The browser takes longer to learn how dates are written than to draw a row.
    <Fact exact={useWasIdle() ? formatExact(moment) : null}>
      <time dateTime={time}>{formatClock(moment)}</time>
    </Fact>
  )
}
