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

/** A change with what is said of it. */
interface Told extends Changed {
  title: string
  /** Shows the request as a program. */
  showCall: (() => void) | null
}

/** How many of the last events of a thing are looked through. */
const looked = 20

const findEvent = async (organizationId: string, { resource_type, resource_id, requestId }: Changed) => {
  const query = { resource_type, resource_id, limit: looked }
  const { items } = (await request(organizationId, listAuditEvents, { query })).body
  const event = items.find(({ request_id }) => request_id === requestId)
  if (event === undefined) throw new Error('Its event is not found any more.')
  return event.audit_event_id
}

/** Says that something was changed, and offers to take it back, unless the key may not see events. */
export const toastChange = (profile: Profile, units: Units, { title, showCall, ...changed }: Told): void => {
  const { organization_id } = profile
  const find = () => findEvent(organization_id, changed)
  const undo =
    missingPermission(profile, listAuditEvents) === null && changed.requestId !== null
      ? () => revert(organization_id, units, { ...changed, act: title, find })
      : undefined
  toast({ title, showCall, undo })
}

/** Returns what says that something was changed, and offers to take it back. */
export const useToastChange = (): ((told: Told) => void) => {
  const profile = useOrganization()
  const units = useUnits()
  return (told) => toastChange(profile, units, told)
}
