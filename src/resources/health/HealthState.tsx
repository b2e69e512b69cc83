import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide'
import type { Health } from '../../contract/generated/schemas/health.zod'
import { Badge } from '../../ui/Badge'

const states = {
  ok: { word: 'Works', icon: CircleCheck, tone: 'ok' },
  degraded: { word: 'Degraded', icon: TriangleAlert, tone: 'warning' },
  down: { word: 'Down', icon: CircleX, tone: 'danger' },
} as const
const unasked = { word: 'Not asked', icon: CircleDashed, tone: 'neutral' } as const

interface HealthStateProps {
  status: Health['status']
  /** False: nothing was asked, and "Works" would say too much. */
  isAsked?: boolean
}

/** The state of the service or a part of it. */
export const HealthState = ({ status, isAsked = true }: HealthStateProps) => {
  const { word, icon, tone } = status === 'ok' && !isAsked ? unasked : states[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
