import { Fact } from '../../ui/Fact'
import { formatClock, formatExact } from '../../util/time'

/** The time of day of an event (RFC 3339), below its day; hover, focus and touch show the exact time and zone. */
export const EventTime = ({ time }: { time: string }) => {
  const moment = new Date(time)
  return (
    <Fact exact={formatExact(moment)}>
      <time dateTime={time}>{formatClock(moment)}</time>
    </Fact>
  )
}
