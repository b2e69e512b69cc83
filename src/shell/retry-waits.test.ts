import { expect, it } from 'vitest'
import { createRetryWaits } from './retry-waits'

it('waits longer each time that the same page fails again, and begins anew for another page or later', () => {
  let now = 0
  const waits = createRetryWaits(() => now)
  const next = (path: string) => {
    const seconds = waits.of(path)
    expect(waits.of(path)).toBe(seconds)
    now += seconds * 1000
    waits.record(path)
    return seconds
  }
  expect([next('/a'), next('/a'), next('/a'), next('/a')]).toEqual([5, 15, 30, 30])
  expect([next('/b'), next('/a')]).toEqual([5, 5])
  now += 120_000
  expect(next('/a')).toBe(5)
})
