import type { OperationId } from '../generated/operations.ts'
import { Problem } from '../problem.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import type { Definition } from './definitions.ts'

/**
 * Checks that the key of a request may use its operation.
 * @throws Problem organization_suspended, else permission_missing, else wrong_key_kind.
 */
export const authorize = (
  operation: OperationId,
  { permission, keyKind }: Definition,
  key: AuthenticatedRow,
): void => {
  if (key.organization_status === 'suspended') throw new Problem('organization_suspended')
  if (permission !== null && !key.permissions.includes(permission)) {
    throw new Problem('permission_missing', {
      detail: `${operation} needs the permission ${permission}.`,
      required_permission: permission,
    })
  }
  if (keyKind !== null && key.kind !== keyKind) {
    const detail = keyKind === 'key' ? 'This needs the key itself, not a session.' : 'This key is no session.'
    throw new Problem('wrong_key_kind', { detail, required_kind: keyKind })
  }
}
