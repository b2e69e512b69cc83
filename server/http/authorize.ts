import type { Permission } from '../generated/model/index.ts'
import type { OperationId } from '../generated/operations.ts'
import { Problem } from '../problem.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import type { Definition } from './definitions.ts'

const wrongKindText = {
  key: 'Use the API key itself, not a session.',
  session: "This key isn't a session.",
  person: 'Use a session of /me.',
} as const

const missing = (operation: OperationId, permission: Permission): Problem =>
  new Problem('permission_missing', {
    detail: `${operation} needs the permission ${permission}.`,
    required_permission: permission,
  })

/**
 * Checks that the key of a request may use its operation. A key of a user's session is only for operations of that kind, and
 * no other key is. If members of its body need their own permissions, one of them is enough here:
 * `authorizeMembers` decides.
 * @throws Problem organization_suspended, else permission_missing, else wrong_key_kind.
 */
export const authorize = (
  operation: OperationId,
  { permission, memberPermissions, keyKind }: Definition,
  key: AuthenticatedRow,
): void => {
  if (key.organization_status === 'suspended') throw new Problem('organization_suspended')
  if (key.kind === 'person' && keyKind !== 'person') {
    const detail = 'A session of /me works only there.'
    throw new Problem('wrong_key_kind', { detail, required_kind: keyKind ?? 'key' })
  }
  const sufficient = [permission, ...Object.values(memberPermissions)].filter((one) => one !== null)
  if (permission !== null && !sufficient.some((one) => key.permissions.includes(one)))
    throw missing(operation, permission)
  if (keyKind !== null && key.kind !== keyKind) {
    throw new Problem('wrong_key_kind', { detail: wrongKindText[keyKind], required_kind: keyKind })
  }
}

/**
 * Checks that the key of a request may set what its body says: each member needs the permission that the contract gives it
 * (`x-member-permissions`), else that of the operation, which a body without members needs too.
 * @throws Problem permission_missing.
 */
export const authorizeMembers = (
  operation: OperationId,
  { permission, memberPermissions }: Definition,
  key: AuthenticatedRow,
  body: object | undefined,
): void => {
  const members = Object.keys(body ?? {})
  const needed =
    members.length === 0 ? [permission] : members.map((one) => memberPermissions[one] ?? permission)
  const lacking = needed.find((one) => one !== null && !key.permissions.includes(one))
  if (lacking) throw missing(operation, lacking)
}
