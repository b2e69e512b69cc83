import { expect, test } from 'vitest'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { itemColumns } from './item-columns'

const headersOf = (more: Partial<Plan>) =>
  itemColumns({ operation: 'suspend', started_at: null, receipts: null, ...more } as Plan).map(
    ({ header }) => header,
  )

test('a bulk change shows what mail servers did only once it has started', () => {
  const receipts = {} as Plan['receipts']
  expect(headersOf({ receipts })).toEqual(['Name', 'Result', 'Change or reason'])
  const started = { receipts, started_at: '2026-11-28T12:00:00.000Z' }
  expect(headersOf(started)).toEqual(['Name', 'Result', 'Change or reason', 'Mail server'])
})
