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

const states = {
  receiving: { word: 'Rows are missing', icon: LoaderCircle, tone: 'info' },
  preparing: { word: 'Being prepared', icon: LoaderCircle, tone: 'info' },
  ready: { word: 'Not run', icon: CircleDashed, tone: 'neutral' },
  awaiting_approval: { word: 'Waits for approval', icon: KeyRound, tone: 'warning' },
  scheduled: { word: 'Scheduled', icon: CalendarClock, tone: 'info' },
  queued: { word: 'About to begin', icon: Clock, tone: 'info' },
  running: { word: 'Running', icon: LoaderCircle, tone: 'info' },
  on_hold: { word: 'On hold', icon: CirclePause, tone: 'warning' },
  done: { word: 'Done', icon: CircleCheck, tone: 'ok' },
  cancelled: { word: 'Cancelled', icon: CircleSlash, tone: 'neutral' },
  failed: { word: 'Stopped', icon: CircleX, tone: 'danger' },
  expired: { word: 'Expired', icon: CircleSlash, tone: 'neutral' },
} as const
const withFailures = { word: 'Done, but not all', icon: TriangleAlert, tone: 'warning' } as const

/** How far a plan is, as a badge. */
export const PlanState = ({ state, counts }: Pick<Plan, 'state' | 'counts'>) => {
  const { word, icon, tone } = state === 'done' && counts.failed > 0 ? withFailures : states[state]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
