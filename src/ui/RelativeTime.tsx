import { useNow } from '../util/now'
import { formatExact, formatRelative } from '../util/time'
import { Fact } from './Fact'

/** A moment (RFC 3339) as the time since or until then; hover, focus and touch show the exact time and zone. */
export const RelativeTime = ({ time }: { time: string }) => {
  const moment = new Date(time)
  return <Fact exact={formatExact(moment)}>{formatRelative(moment, useNow())}</Fact>
}
