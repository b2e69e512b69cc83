import { request } from '../../api/query'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { missingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import type { Profile } from '../../session/profiles'
import type { Units } from '../../util/bytes'
import { useUnits } from '../../util/units'
import { revert } from './revert'

/** A change that was just made. */
interface Changed extends Pick<AuditEvent, 'resource_type' | 'resource_id'> {
  /** The request that made it, by which its event is known. */
  requestId: string | null
  act: string
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

/** What a toast needs to offer Undo of what was surely changed; undefined for a key that may not see events. */
export const undoOf = (profile: Profile, units: Units, changed: Changed): (() => void) | undefined => {
  const { organization_id } = profile
  return missingPermission(profile, listAuditEvents) === null && changed.requestId !== null
    ? () => revert(organization_id, units, { ...changed, find: () => findEvent(organization_id, changed) })
    : undefined
}

/** Makes what a toast needs to offer Undo. */
export const useUndo = (): ((changed: Changed) => (() => void) | undefined) => {
  const profile = useOrganization()
  const units = useUnits()
  return (changed) => undoOf(profile, units, changed)
}
