import { permissions } from '../../contract/generated/contract'
import type { Key } from '../../contract/generated/schemas/key.zod'
import type { Profile } from '../../session/profiles'

/** The kinds of keys in words. */
export const kindWords: Readonly<Record<Key['kind'], string>> = { key: 'Key', session: 'Session' }

/** How much a key may do, in a few words. */
export const extentOf = (granted: Key['permissions']): string => {
  const all = Object.keys(permissions).length
  return granted.length === all ? 'Everything' : `${granted.length} of ${all} permissions`
}

/** Why a key cannot be revoked with the one in use, as a sentence; null when it can. */
export const revokeDisabledReason = (profile: Profile, key: Key): string | null => {
  if (key.status === 'revoked') return 'It has been revoked already.'
  const missing = key.permissions.find(({ permission }) => !profile.permissions.includes(permission))
  if (missing === undefined) return null
  return `It holds ${missing.permission}, which the key in use does not: only a key that may do as much can revoke it.`
}
