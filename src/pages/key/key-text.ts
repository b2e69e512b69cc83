import { permissions } from '../../contract/generated/contract'
import type { Key } from '../../contract/generated/schemas/key.zod'
import type { Profile } from '../../session/profiles'

/** The names of the kinds of keys. */
export const kindText: Readonly<Record<Key['kind'], string>> = { key: 'Key', session: 'Session' }

/** How many permissions a key has. */
export const extentOf = (granted: Key['permissions']): string => {
  const all = Object.keys(permissions).length
  return granted.length === all ? 'All permissions' : `${granted.length} of ${all} permissions`
}

/** Why the key in use can't revoke a key, as a sentence; null when it can. */
export const revokeDisabledReason = (profile: Profile, key: Key): string | null => {
  if (key.status === 'revoked') return 'Already revoked.'
  const missing = key.permissions.find(({ permission }) => !profile.permissions.includes(permission))
  if (missing === undefined) return null
  return `This key has a permission that yours doesn’t (${missing.permission}), so yours can’t revoke it.`
}
