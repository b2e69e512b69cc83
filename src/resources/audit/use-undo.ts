import { request } from '../../api/query'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { missingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import type { Profile } from '../../session/profiles'
import type { Units } from '../../util/bytes'
import { useUnits } from '../../util/units'
import { revert } from './revert'

/** A change that was just made, as its answer tells of it. */
interface Changed extends Pick<AuditEvent, 'resource_type' | 'resource_id'> {
  /** When the thing was changed, by which its event is known. */
  updated_at: string
  /** The same before: where nothing was changed there is no event. */
  was_updated_at: string | undefined
  act: string
}

interface Updated {
  updated_at: string
}

/** A change of a person, as it is and as it was. */
export const identityChange = (
  act: string,
  saved: Updated & { identity_id: string },
  was: Updated,
): Changed => ({
  act,
  resource_type: 'identity',
  resource_id: saved.identity_id,
  updated_at: saved.updated_at,
  was_updated_at: was.updated_at,
})

/** A change of a mailbox, likewise; without what it was one that surely has changed something. */
export const mailboxChange = (
  act: string,
  saved: Updated & { mailbox_quota_id: string },
  was?: Updated,
): Changed => ({
  act,
  resource_type: 'mailbox_quota',
  resource_id: saved.mailbox_quota_id,
  updated_at: saved.updated_at,
  was_updated_at: was?.updated_at,
})

/** How many of the last events of a thing are looked through. */
const looked = 20

const findEvent = async (organizationId: string, { resource_id, updated_at }: Changed) => {
  const query = { resource_id, limit: looked }
  const { items } = (await request(organizationId, listAuditEvents, { query })).body
  const event = items.find(({ after }) => after?.['updated_at'] === updated_at)
  if (event === undefined) throw new Error('Its event is not found any more.')
  return event.audit_event_id
}

/** What a toast needs to offer Undo; undefined where nothing was changed, and for a key that may not see events. */
export const undoOf = (profile: Profile, units: Units, changed: Changed): (() => void) | undefined => {
  const { organization_id } = profile
  return missingPermission(profile, listAuditEvents) === null && changed.updated_at !== changed.was_updated_at
    ? () => revert(organization_id, units, { ...changed, find: () => findEvent(organization_id, changed) })
    : undefined
}

/** Makes what a toast needs to offer Undo. */
export const useUndo = (): ((changed: Changed) => (() => void) | undefined) => {
  const profile = useOrganization()
  const units = useUnits()
  return (changed) => undoOf(profile, units, changed)
}
