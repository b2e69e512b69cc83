import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { Health } from '../../api/generated/schemas/health.zod'

const states = {
  ok: { word: 'Works', icon: CircleCheck, style: 'text-ok bg-ok-soft' },
  degraded: { word: 'Degraded', icon: TriangleAlert, style: 'text-warning bg-warning-soft' },
  down: { word: 'Down', icon: CircleX, style: 'text-danger bg-danger-soft' },
}

/** A state by word, shape and colour. */
export const State = ({ status }: { status: Health['status'] }) => {
  const { word, icon: Icon, style } = states[status]
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 font-medium ${style}`}>
      <Icon aria-hidden="true" className="size-4" />
      {word}
    </span>
  )
}
