import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide'
import type { Health } from '../../contract/generated/schemas/health.zod'
import { Badge } from '../../ui/Badge'

const states = {
  ok: { word: 'Works', icon: CircleCheck, tone: 'ok' },
  degraded: { word: 'Degraded', icon: TriangleAlert, tone: 'warning' },
  down: { word: 'Down', icon: CircleX, tone: 'danger' },
} as const
const unchecked = { word: 'Not checked', icon: CircleDashed, tone: 'neutral' } as const

interface HealthStateProps {
  status: Health['status']
  /** False where the part was not checked, so that "Works" would be a guess. */
  isChecked?: boolean
}

/** The state of the service or a part of it. */
export const HealthState = ({ status, isChecked = true }: HealthStateProps) => {
  const { word, icon, tone } = status === 'ok' && !isChecked ? unchecked : states[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
