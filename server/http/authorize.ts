import type { OperationId } from '../generated/operations.ts'
import { Problem } from '../problem.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import type { Definition } from './definitions.ts'

const wrongKindWords = {
  key: 'This needs the key itself, not a session.',
  session: 'This key is no session.',
  person: 'This needs the session of a person, who signs in on /me.',
} as const

/**
 * Checks that the key of a request may use its operation. What a person has is for the operations of that kind alone, and
 * those are for nobody else.
 * @throws Problem organization_suspended, else permission_missing, else wrong_key_kind.
 */
export const authorize = (
  operation: OperationId,
  { permission, keyKind }: Definition,
  key: AuthenticatedRow,
): void => {
  if (key.organization_status === 'suspended') throw new Problem('organization_suspended')
  if (key.kind === 'person' && keyKind !== 'person') {
    const detail = 'The session of a person is for /me alone.'
    throw new Problem('wrong_key_kind', { detail, required_kind: keyKind ?? 'key' })
  }
  if (permission !== null && !key.permissions.includes(permission)) {
    throw new Problem('permission_missing', {
      detail: `${operation} needs the permission ${permission}.`,
      required_permission: permission,
    })
  }
  if (keyKind !== null && key.kind !== keyKind) {
    throw new Problem('wrong_key_kind', { detail: wrongKindWords[keyKind], required_kind: keyKind })
  }
}
