// What tests of imports do.
import { expect } from 'vitest'
import type { ClientActions } from './client-actions.ts'
import type { Harness, Reply } from './harness.ts'
import { pathOf } from './plan-actions.ts'

type Body = Reply['body']

/** Every column that an import may have besides the address. */
export const allColumns = [
  'display_name',
  'department',
  'limit_bytes',
  'status',
  'status_reason',
  'delivery_while_suspended',
  'external_id',
]

/** Rows as they are sent: each with its line, the header's being the first. */
export const lines = (rows: object[], first = 1) =>
  rows.map((row, index) => ({ line: first + index + 1, ...row }))

interface Import {
  columns?: string[]
  /** The key that asks; by default the owner's. */
  key?: string
  [change: string]: unknown
}

/** What one organization's owner does with imports, as short as a test wants to write it. */
export const importActions = (harness: Harness, acts: ClientActions) => {
  /** Asks for the plan of an import of so many rows. */
  const begin = (
    row_count: number,
    { columns = allColumns, key, ...change }: Import = {},
  ): Promise<Reply> => {
    const body = {
      operation: 'import',
      selection: { import: { row_count, columns, file_name: 'people.csv' } },
      change,
    }
    return key === undefined ? acts.call('createPlan', { body }) : harness.call('createPlan', { key, body })
  }
  const send = (plan: Body, first: number, rows: object[]): Promise<Reply> =>
    acts.call('addPlanRows', { ...pathOf(plan), body: { first, rows } })

  return {
    begin,
    send,
    /** The plan of an import of those rows, ready. */
    planned: async (rows: object[], change: object = {}): Promise<Body> => {
      const plan = await begin(rows.length, { ...change })
      expect([plan.status, plan.body.state]).toEqual([201, 'receiving'])
      const { status, body } = await send(plan.body, 1, lines(rows))
      expect([status, body.state]).toEqual([200, 'ready'])
      return body
    },
  }
}

export type ImportActions = ReturnType<typeof importActions>
