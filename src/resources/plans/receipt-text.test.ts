import { expect, test } from 'vitest'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { receiptText } from './receipt-text'

const counts = { done: 12 } as Plan['counts']
const receiptsOf = (some: Partial<NonNullable<Plan['receipts']>>) => ({
  counts,
  receipts: { pending: 0, failing: 0, enforced: 0, failed: 0, superseded: 0, unchecked: 0, ...some },
})

test('in force is said only when the last receipt is', () => {
  expect(receiptText(receiptsOf({ enforced: 12 }))).toBe('Applied: all 12 changes.')
  expect(receiptText(receiptsOf({ enforced: 11, pending: 1 }))).toBe('Applied: 11 of 12 changes.')
  expect(receiptText(receiptsOf({ enforced: 11, pending: 1, failing: 1 }))).toBe(
    'Applied: 11 of 12 changes. Couldn’t apply 1, retrying.',
  )
})

test('what the mail server can’t apply is counted when the rest is applied, and before', () => {
  expect(receiptText(receiptsOf({ enforced: 9, failed: 3 }))).toBe(
    'Applied: 9 of 12 changes. Couldn’t apply 3.',
  )
  expect(receiptText(receiptsOf({ enforced: 8, failed: 3, pending: 1, failing: 1 }), 'unreachable')).toBe(
    'Applied: 8 of 12 changes. Couldn’t apply 3. Couldn’t apply 1, retrying. The mail server isn’t responding.',
  )
  expect(receiptText(receiptsOf({ failed: 1 }), 'unreachable')).toBe(
    'Applied: 0 of 1 change. Couldn’t apply 1.',
  )
})

test('that the mail system does not answer is said while something waits for it', () => {
  expect(receiptText(receiptsOf({ pending: 12 }), 'unreachable')).toBe(
    'Applied: 0 of 12 changes. The mail server isn’t responding.',
  )
  expect(receiptText(receiptsOf({ pending: 12 }), 'attached')).toBe('Applied: 0 of 12 changes.')
  expect(receiptText(receiptsOf({ enforced: 12 }), 'unreachable')).toBe('Applied: all 12 changes.')
})

test('without a mail system nothing is promised', () => {
  expect(receiptText({ counts, receipts: null })).toBe('No mail server')
})

test('there are no words before anything was changed', () => {
  expect(receiptText({ counts: { ...counts, done: 0 }, receipts: null })).toBeNull()
})
