import type { DomainDns } from '../../contract/generated/schemas/domainDns.zod'
import { formatMinute, formatRelative } from '../../util/time'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A time that remains as a clock shows it: `0:28`, `14:03`. @param ms not negative. */
export const formatCountdown = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * When a domain is checked next, as a sentence. It counts down in the last hour, and names the time before.
 * @param now in milliseconds.
 */
export const nextCheckText = (nextLookAt: string, now: number): string => {
  const remaining = new Date(nextLookAt).getTime() - now
  if (remaining <= 0) return 'Checking…'
  return remaining < HOUR
    ? `Next check in ${formatCountdown(remaining)}`
    : `Next check ${formatRelative(new Date(nextLookAt), now)}`
}

/** Whether a check can be requested now: none is running, and the last one was long enough ago. @param now in milliseconds. */
export const isCheckAllowed = (
  { is_checking, check_allowed_at }: Pick<DomainDns, 'is_checking' | 'check_allowed_at'>,
  now: number,
): boolean => !is_checking && (check_allowed_at === null || new Date(check_allowed_at).getTime() <= now)

/** Until when others may still have the record as it was before, as a sentence; null once that time is over. */
export const cachedText = (until: string | null, now: number): string | null =>
  until === null || new Date(until).getTime() <= now
    ? null
    : `Resolvers may cache the old value until ${formatMinute(new Date(until))}.`
