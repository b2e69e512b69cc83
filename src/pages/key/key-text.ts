import { permissions } from '../../contract/generated/contract'
import type { Key } from '../../contract/generated/schemas/key.zod'
import type { KeyState } from '../../contract/generated/schemas/keyState.zod'
import type { Profile } from '../../session/profiles'
import { countOf } from '../../util/number'

/** The names of the kinds of keys. */
export const kindText: Readonly<Record<Key['kind'], string>> = { key: 'Key', session: 'Session' }

/** The states by which the list is filtered. */
export const keyStates: Readonly<Record<KeyState, string>> = {
  active: 'Active',
  expires_soon: 'Expires within 14 days',
  unused: 'Not used for 90 days',
  expired: 'Expired',
  revoked: 'Revoked',
}

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

/** Says how many other active keys have a name, spelled in any case; null for none. */
export const sameNameText = (
  keys: readonly Pick<Key, 'key_name' | 'status'>[],
  name: string,
): string | null => {
  const folded = name.trim().toLowerCase()
  const count = keys.filter(
    ({ key_name, status }) => status === 'active' && key_name.toLowerCase() === folded,
  ).length
  if (count === 0) return null
  return `${countOf(count, 'other key is', 'other keys are')} named ${name.trim()}.`
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
