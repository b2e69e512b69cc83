import type { Db } from '../db/database.ts'
import type { IdentityUpdate } from '../generated/model/index.ts'
import type { DepartmentRow } from '../generated/rows.ts'
import { orNotFound } from '../problem.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { departmentById } from '../queries/departments.ts'
import type { IdentityDetails } from '../queries/identities.ts'
import { setIdentities, setPasswords } from '../queries/identity-writes.ts'
import { isId } from '../rules/id.ts'
import { identityEvent } from './events.ts'

/*
 * Changes of identities, by requests and bulk changes.
 */

/** Returns the department that a body names; null where it names none. @throws Problem not_found. */
export const departmentOf = async (db: Db, id: string | null | undefined): Promise<DepartmentRow | null> => {
  if (id === null || id === undefined) return null
  return orNotFound(isId(id) ? await departmentById(db, id) : null)
}

/** Returns the identity with the members of a body. The caller has checked the department. */
export const changedIdentity = <Row extends IdentityDetails>(before: Row, body: IdentityUpdate): Row => ({
  ...before,
  display_name: body.display_name ?? before.display_name,
  department_id: body.department_id === undefined ? before.department_id : body.department_id,
  status: body.status ?? before.status,
  status_reason: body.status_reason === undefined ? before.status_reason : body.status_reason || null,
  delivery_while_suspended: body.delivery_while_suspended ?? before.delivery_while_suspended,
  must_change_password: body.must_change_password ?? before.must_change_password,
  external_id: body.external_id === undefined ? before.external_id : body.external_id || null,
})

/** An identity after a change, and the event. */
interface UpdatedIdentity {
  after: IdentityDetails
  event: AuditEvent
}

/** Writes changed identities in one statement. @returns each after the change, with its event, in order. */
export const writeIdentities = async (
  db: Db,
  changes: readonly { next: IdentityDetails; before: IdentityDetails }[],
): Promise<UpdatedIdentity[]> => {
  const rows = await setIdentities(
    db,
    changes.map(({ next }) => next),
  )
  return changes.map(({ before }) => {
    const after = orNotFound(rows.get(before.identity_id) ?? null)
    return { after, event: identityEvent('updateIdentity', before, after) }
  })
}

/** Gives identities new passwords in one statement. @param changes `isUnknown` where it is never shown. @returns each after the change, with its event, in order. */
export const writePasswords = async (
  db: Db,
  changes: readonly { before: IdentityDetails; hash: string; mustChange: boolean; isUnknown?: boolean }[],
): Promise<UpdatedIdentity[]> => {
  const rows = await setPasswords(
    db,
    changes.map(({ before, hash, mustChange, isUnknown = false }) => ({
      identity_id: before.identity_id,
      password_hash: hash,
      must_change_password: mustChange,
      password_is_unknown: isUnknown,
    })),
  )
  return changes.map(({ before }) => {
    const after = orNotFound(rows.get(before.identity_id) ?? null)
    return { after, event: identityEvent('resetIdentityPassword', before, after) }
  })
}
