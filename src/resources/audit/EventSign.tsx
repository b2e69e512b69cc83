import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { Icon } from '../../ui/Icon'
import { signOf } from './event-icons'

const tones = {
  neutral: 'bg-hover text-muted',
  accent: 'bg-accent-soft text-accent',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

/** The icon of an event's kind of act before its sentence, which says the same. */
export const EventSign = ({ event }: { event: AuditEvent }) => {
  const { icon, tone } = signOf(event)
  return (
    <span
      aria-hidden="true"
      className={`inline-flex size-6 shrink-0 items-center justify-center rounded-full ${tones[tone]}`}
    >
      <Icon icon={icon} className="size-3.5" />
    </span>
  )
}
