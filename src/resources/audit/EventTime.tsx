import { Fact } from '../../ui/Fact'
import { formatExact } from '../../util/time'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** The time of day of an event (RFC 3339), below its day; hover, focus and touch show the exact time and zone. */
export const EventTime = ({ time }: { time: string }) => {
  const moment = new Date(time)
  return (
    <Fact exact={formatExact(moment)}>
      <time dateTime={time}>{clock.format(moment)}</time>
    </Fact>
  )
}
