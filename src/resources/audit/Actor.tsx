import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { Initials } from '../identities/Initials'
import { actorOf } from './event-text'

/** The actor of an event: the key, or the operator, mail servers or user without one. */
export const Actor = ({ event }: { event: AuditEvent }) => {
  const { name, where } = actorOf(event)
  return (
    <>
      <bdi>{name}</bdi>
      {where !== null && <span className="text-muted"> {where}</span>}
    </>
  )
}

/** The same with initials before the name. */
export const ActorWithInitials = ({ event }: { event: AuditEvent }) => (
  <span>
    <Initials of={actorOf(event).name} className="@max-2xl:hidden" />
    <Actor event={event} />
  </span>
)
