import { expect, test } from 'vitest'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { progressOf } from './progress-text'

const begun = Date.parse('2026-11-20T09:15:00.000Z')
const planOf = (state: Plan['state'], counts: Partial<Plan['counts']>) =>
  ({
    state,
    selection: { kind: 'filter', count: 400 },
    counts: { total: 0, will_change: 0, remaining: 0, ...counts },
    started_at: new Date(begun).toISOString(),
  }) as Plan

test('while it is prepared, it says how many are checked', () => {
  expect(progressOf(planOf('preparing', { total: 100 }), begun)).toEqual({
    value: 100,
    max: 400,
    words: '100 of 400 checked',
  })
})

test('the time left is estimated once it has run for a while', () => {
  const plan = planOf('running', { will_change: 100, remaining: 75 })
  expect(progressOf(plan, begun + 1000).words).toBe('25 of 100')
  expect(progressOf(plan, begun + 10_000).words).toBe('25 of 100, about 30 s left')
})

test('with nothing left to do there is no time left', () => {
  expect(progressOf(planOf('running', { will_change: 39, remaining: 0 }), begun + 10_000).words).toBe(
    '39 of 39',
  )
})

test('before the first item is done, there is no estimate', () => {
  expect(progressOf(planOf('queued', { will_change: 100, remaining: 100 }), begun + 10_000).words).toBe(
    '0 of 100',
  )
})
