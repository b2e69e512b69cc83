import type { Operation } from '../contract/operation'
import { useOrganization } from './organization'
import type { Profile } from './profiles'

type Needs = Pick<Operation<never, unknown>, 'permission' | 'memberPermissions'>

/** The permission that a key lacks for an operation, or for a member of its body, as a sentence; null where it has it. */
export const missingPermission = (
  profile: Pick<Profile, 'permissions'>,
  operation: Needs,
  member?: string,
): string | null => {
  const permission = (member !== undefined && operation.memberPermissions?.[member]) || operation.permission
  return permission === null || profile.permissions.includes(permission)
    ? null
    : `Your key doesn’t have this permission (${permission}).`
}

/** The permission that the key in use lacks for an operation, or for a member of its body; null where it has it. */
export const useMissingPermission = (operation: Needs, member?: string): string | null =>
  missingPermission(useOrganization(), operation, member)
