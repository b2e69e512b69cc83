import { expect, it } from 'vitest'
import { busyFactor } from './busy.js'

it('a machine is never faster than idle', () => {
  expect(busyFactor()).toBeGreaterThanOrEqual(1)
})
