import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { Health } from '../../contract/generated/schemas/health.zod'
import { Badge } from '../../ui/Badge'

const states = {
  ok: { word: 'Works', icon: CircleCheck, tone: 'ok' },
  degraded: { word: 'Degraded', icon: TriangleAlert, tone: 'warning' },
  down: { word: 'Down', icon: CircleX, tone: 'danger' },
} as const

/** The state of the service or a part of it. */
export const HealthState = ({ status }: { status: Health['status'] }) => {
  const { word, icon, tone } = states[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
