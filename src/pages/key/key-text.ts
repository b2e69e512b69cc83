import { permissions } from '../../contract/generated/contract'
import type { Key } from '../../contract/generated/schemas/key.zod'
import type { Profile } from '../../session/profiles'
import { countOf } from '../../util/number'

/** The names of the kinds of keys. */
export const kindText: Readonly<Record<Key['kind'], string>> = { key: 'Key', session: 'Session' }

const day = 86_400_000

/** Days before its end in which a key is marked. */
const soonDays = 14

/** In how many days an active key expires, `Expires in 4 days`, if that is soon; null for all others. */
export const soonText = (
  { status, expires_at }: Pick<Key, 'status' | 'expires_at'>,
  now: number,
): string | null => {
  if (status !== 'active' || expires_at === null) return null
  const days = Math.floor((Date.parse(expires_at) - now) / day)
  if (days >= soonDays) return null
  return days < 1 ? 'Expires within a day' : `Expires in ${countOf(days, 'day', 'days')}`
}

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
