import { useNow } from '../util/now'
import { formatExact, formatRelative } from '../util/time'
import { Fact } from './Fact'
import { useWasIdle } from './use-idle'

/** A moment (RFC 3339) as the time since or until then; hover, focus and touch show the exact time and zone. */
export const RelativeTime = ({ time }: { time: string }) => {
  const moment = new Date(time)
  // The browser takes longer to learn how dates are written than to draw a row.
  return <Fact exact={useWasIdle() ? formatExact(moment) : null}>{formatRelative(moment, useNow())}</Fact>
}
