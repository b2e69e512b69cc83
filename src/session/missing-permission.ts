import { permissions } from '../contract/generated/contract'
import type { Operation } from '../contract/operation'
import { useOrganization } from './organization'
import type { Profile } from './profiles'

type Needs = Pick<Operation<never, unknown>, 'permission' | 'memberPermissions'>

/** Why a key may not do an operation, or set that member of its body, as a sentence; null when it may. */
export const missingPermission = (
  profile: Pick<Profile, 'permissions'>,
  operation: Needs,
  member?: string,
): string | null => {
  const permission = (member !== undefined && operation.memberPermissions?.[member]) || operation.permission
  return permission === null || profile.permissions.includes(permission)
    ? null
    : `This key lacks the permission ${permission}: ${permissions[permission]}`
}

/** Why the key in use may not do an operation, or set that member of its body, as a sentence; null when it may. */
export const useMissingPermission = (operation: Needs, member?: string): string | null =>
  missingPermission(useOrganization(), operation, member)
