import { expect, test } from 'vitest'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { progressOf } from './progress-words'

const begun = Date.parse('2026-11-20T09:15:00.000Z')
const planOf = (state: Plan['state'], counts: Partial<Plan['counts']>) =>
  ({
    state,
    selection: { kind: 'filter', count: 400 },
    counts: { total: 0, will_change: 0, remaining: 0, ...counts },
    started_at: new Date(begun).toISOString(),
  }) as Plan

test('while it is prepared, how many have been looked at', () => {
  expect(progressOf(planOf('preparing', { total: 100 }), begun)).toEqual({
    value: 100,
    max: 400,
    words: '100 of 400 looked at',
  })
})

test('how long it goes on is said once that can be told', () => {
  const plan = planOf('running', { will_change: 100, remaining: 75 })
  expect(progressOf(plan, begun + 1000).words).toBe('25 of 100')
  expect(progressOf(plan, begun + 10_000).words).toBe('25 of 100, about 30 s left')
})

test('before the first is done, nobody can tell how long it takes', () => {
  expect(progressOf(planOf('queued', { will_change: 100, remaining: 100 }), begun + 10_000).words).toBe(
    '0 of 100',
  )
})
