import { beforeEach, expect, it } from 'vitest'
import { setZone } from '../../util/zone'
import { formatCountdown, isCheckAllowed, nextCheckText, cachedText } from './check-times'

const now = Date.parse('2026-11-27T09:15:00.000Z')
const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString()

beforeEach(() => setZone('utc'))

it('counts down to the second', () => {
  expect([28_000, 9100, 843_000].map(formatCountdown)).toEqual(['0:28', '0:10', '14:03'])
})

it('always names the next check, or says that it is running', () => {
  expect(nextCheckText(inSeconds(28), now)).toBe('Next check in 0:28')
  expect(nextCheckText(inSeconds(7300), now)).toBe('Next check in 2 hours')
  expect(nextCheckText(inSeconds(0), now)).toBe('Checking…')
})

it('says until when others may remember a record, as long as they may', () => {
  expect(cachedText(inSeconds(3600), now)).toBe(
    'Resolvers may cache the old value until Nov 27, 2026, 10:15 UTC.',
  )
  expect(cachedText(inSeconds(-1), now)).toBeNull()
  expect(cachedText(null, now)).toBeNull()
})

it('allows a check unless one is running, or the last one was a moment ago', () => {
  const isAllowed = (is_checking: boolean, check_allowed_at: string | null) =>
    isCheckAllowed({ is_checking, check_allowed_at }, now)
  expect([isAllowed(false, null), isAllowed(false, inSeconds(0))]).toEqual([true, true])
  expect([isAllowed(true, null), isAllowed(false, inSeconds(1))]).toEqual([false, false])
})
