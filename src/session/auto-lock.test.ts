import { expect, it } from 'vitest'
import { timeLeft } from './auto-lock'

const minute = 60_000

it('counts from the last input, and never below nothing', () => {
  expect(timeLeft(0, 0, 15)).toBe(15 * minute)
  expect(timeLeft(14 * minute, 0, 15)).toBe(minute)
  expect(timeLeft(14 * minute, 10 * minute, 15)).toBe(11 * minute)
  expect(timeLeft(24 * 60 * minute, 0, 15)).toBe(0)
})
