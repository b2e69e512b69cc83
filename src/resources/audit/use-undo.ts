import { request } from '../../api/query'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { useRevert } from './use-revert'

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

/** Makes what a toast needs to offer Undo; undefined where nothing was changed, and for a key that may not see events. */
export const useUndo = (): ((changed: Changed) => (() => void) | undefined) => {
  const { organization_id } = useOrganization()
  const mayNotSee = useMissingPermission(listAuditEvents)
  const { revert } = useRevert()
  const findEvent = async ({ resource_id, updated_at }: Changed) => {
    const query = { resource_id, limit: looked }
    const { items } = (await request(organization_id, listAuditEvents, { query })).body
    const event = items.find(({ after }) => after?.['updated_at'] === updated_at)
    if (event === undefined) throw new Error('Its event is not found any more.')
    return event.audit_event_id
  }
  return (changed) =>
    mayNotSee === null && changed.updated_at !== changed.was_updated_at
      ? () => revert({ ...changed, find: () => findEvent(changed) })
      : undefined
}
