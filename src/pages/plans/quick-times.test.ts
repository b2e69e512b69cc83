import { beforeAll, expect, test } from 'vitest'
import { setZone } from '../../util/zone'
import { quickTimes } from './quick-times'

beforeAll(() => {
  setZone('utc')
})

const timesAt = (now: string) => quickTimes(new Date(now)).map(({ label, value }) => `${label} = ${value}`)

test('tonight and Friday are offered, or the next ones where they are past', () => {
  // A Thursday.
  expect(timesAt('2026-11-26T09:15:00Z')).toEqual([
    'Tonight 22:00 = 2026-11-26T22:00',
    'Friday 17:00 = 2026-11-27T17:00',
  ])
  expect(timesAt('2026-11-27T22:30:00Z')).toEqual([
    'Tomorrow 22:00 = 2026-11-28T22:00',
    'Friday 17:00 = 2026-12-04T17:00',
  ])
})
