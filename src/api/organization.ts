import { useParams } from 'react-router'
import { permissions } from '../contract/generated/contract'
import type { Operation } from '../contract/operation'
import { type Profile, SignedOut, useProfiles } from './profiles'

/** The profile of the organization in the URL; undefined when this tab has none. */
export const useProfile = (): Profile | undefined => {
  const { organizationId } = useParams()
  return useProfiles().find((profile) => profile.organization_id === organizationId)
}

/** The profile of the organization in the URL, for what stands inside the shell. */
export const useOrganization = (): Profile => {
  const profile = useProfile()
  if (profile === undefined) throw new SignedOut('There is no session for this organization.')
  return profile
}

/** Why this key may not do an operation, as a sentence; null when it may. */
export const refusalOf = (
  profile: Pick<Profile, 'permissions'>,
  { permission }: Pick<Operation<never, unknown>, 'permission'>,
): string | null =>
  permission === null || profile.permissions.includes(permission)
    ? null
    : `This key lacks the permission ${permission}: ${permissions[permission]}`

/** Why the key in use may not do an operation, as a sentence; null when it may. */
export const useRefusal = (operation: Pick<Operation<never, unknown>, 'permission'>): string | null =>
  refusalOf(useOrganization(), operation)
