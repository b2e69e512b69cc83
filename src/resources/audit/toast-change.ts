import { request } from '../../api/query'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { missingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import type { Profile } from '../../session/profiles'
import type { Units } from '../../util/bytes'
import { useUnits } from '../../util/units'
import { toast } from '../../ui/toast'
import { revert } from './revert'

/** A change that was just made. */
interface Changed extends Pick<AuditEvent, 'resource_type' | 'resource_id'> {
  /** The request that made it, by which its event is known; null where nothing was changed. */
  requestId: string | null
}

/** A change with its words. */
interface ToastChange extends Changed {
  /** The text of the change: `Mailbox of Ada Byron enlarged to 9 GB`. */
  title: string
  /** The title after an undo: `Mailbox size set back to 4 GB`. */
  undone?: string
  /** Shows the request as a program. */
  showCall: (() => void) | null
}

/** How many of the last events of a resource are searched. */
const searched = 20

const findEvent = async (organizationId: string, { resource_type, resource_id, requestId }: Changed) => {
  const query = { resource_type, resource_id, limit: searched }
  const { items } = (await request(organizationId, listAuditEvents, { query })).body
  const event = items.find(({ request_id }) => request_id === requestId)
  if (event === undefined) throw new Error('The event of the change was not found.')
  return event.audit_event_id
}

/** Shows that something was changed, with Undo unless the key may not see events. */
export const toastChange = (profile: Profile, units: Units, told: ToastChange): void => {
  const { title, undone, showCall, ...changed } = told
  const { organization_id } = profile
  const find = () => findEvent(organization_id, changed)
  const undo =
    missingPermission(profile, listAuditEvents) === null && changed.requestId !== null
      ? () => revert(organization_id, units, { ...changed, act: title, undone, find })
      : undefined
  toast({ title, showCall, undo })
}

/** Returns the function that shows that something was changed, with Undo. */
export const useToastChange = (): ((told: ToastChange) => void) => {
  const profile = useOrganization()
  const units = useUnits()
  return (told) => toastChange(profile, units, told)
}
