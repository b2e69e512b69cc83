import {
  CalendarClock,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleSlash,
  CircleX,
  Clock,
  KeyRound,
  LoaderCircle,
  TriangleAlert,
} from 'lucide'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { Badge } from '../../ui/Badge'
import { planStateText } from './plan-states'

const looks = {
  receiving: { icon: LoaderCircle, tone: 'info' },
  preparing: { icon: LoaderCircle, tone: 'info' },
  ready: { icon: CircleDashed, tone: 'neutral' },
  awaiting_approval: { icon: KeyRound, tone: 'warning' },
  scheduled: { icon: CalendarClock, tone: 'info' },
  queued: { icon: Clock, tone: 'info' },
  running: { icon: LoaderCircle, tone: 'info' },
  on_hold: { icon: CirclePause, tone: 'warning' },
  done: { icon: CircleCheck, tone: 'ok' },
  cancelled: { icon: CircleSlash, tone: 'neutral' },
  failed: { icon: CircleX, tone: 'danger' },
  expired: { icon: CircleSlash, tone: 'neutral' },
} as const

/** How far a bulk change is, as a badge. */
export const PlanState = ({ state, counts }: Pick<Plan, 'state' | 'counts'>) => {
  if (state === 'done' && counts.failed > 0)
    return counts.done === 0 ? (
      <Badge tone="danger" icon={CircleX}>
        Failed
      </Badge>
    ) : (
      <Badge tone="warning" icon={TriangleAlert}>
        Done with errors
      </Badge>
    )
  return <Badge {...looks[state]}>{planStateText[state]}</Badge>
}
