import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { actorOf } from './event-words'

/** Who did it: the key, or who did it without one and where. */
export const Actor = ({ event }: { event: AuditEvent }) => {
  const { name, where } = actorOf(event)
  return (
    <>
      <bdi>{name}</bdi>
      {where !== null && <span className="text-muted"> {where}</span>}
    </>
  )
}
