import { permissions } from '../contract/generated/contract'
import type { Operation } from '../contract/operation'
import { useOrganization } from './organization'
import type { Profile } from './profiles'

/** Why a key may not do an operation, as a sentence; null when it may. */
export const missingPermission = (
  profile: Pick<Profile, 'permissions'>,
  { permission }: Pick<Operation<never, unknown>, 'permission'>,
): string | null =>
  permission === null || profile.permissions.includes(permission)
    ? null
    : `This key lacks the permission ${permission}: ${permissions[permission]}`

/** Why the key in use may not do an operation, as a sentence; null when it may. */
export const useMissingPermission = (
  operation: Pick<Operation<never, unknown>, 'permission'>,
): string | null => missingPermission(useOrganization(), operation)
