import type pg from 'pg'
import { createKeyedSemaphore } from '../concurrency/keyed-semaphore.ts'
import { createSemaphore } from '../concurrency/semaphore.ts'
import type { ConnectionLease } from './connection-lease.ts'
import type { Database, Snapshot } from './database.ts'
import { isBroken } from './failures.ts'
import type { Scope } from './scope.ts'
import { createStatements } from './statements.ts'

/** The organization already has an open snapshot, or all organizations together have reached the limit. */
export class SnapshotsBusy extends Error {
  override readonly name = 'SnapshotsBusy'
}

/** Milliseconds. `idle` is the longest time between two statements of a snapshot. */
const timeouts = { acquire: 20_000, statement: 60_000, idle: 60_000 } as const

const acquireTimeout = {
  timeoutMs: timeouts.acquire,
  error: () => new SnapshotsBusy('Too many snapshots are open.'),
} as const

const batchRows = 500

interface SnapshotOptions {
  scope: Scope
  lease: Pick<ConnectionLease, 'run'>
  poolSize: number
}

/** Runs a statement with the snapshot's time limit instead of the connection's. */
const run = (client: pg.ClientBase, statement: { text: string; values?: unknown[] }) =>
  client.query({ ...statement, query_timeout: timeouts.statement + 500 } as pg.QueryConfig)

/** Reads the rows of a statement through a cursor. */
const batchesOn = (client: pg.ClientBase): Snapshot['batches'] =>
  async function* <Row extends object>(text: string, values: readonly unknown[]) {
    await run(client, { text: `declare batches no scroll cursor for ${text}`, values: [...values] })
    for (let isMore = true; isMore;) {
      const { rows } = await run(client, { text: `fetch ${batchRows} from batches` })
      isMore = rows.length === batchRows
      if (rows.length > 0) yield rows as Row[]
    }
  }

export const createSnapshots = ({ scope, lease, poolSize }: SnapshotOptions): Database['snapshot'] => {
  const turns = createKeyedSemaphore(1)
  const all = createSemaphore(Math.max(1, Math.floor(poolSize / 4)))
  const inTurn = async <T>(organizationId: string, work: () => Promise<T>): Promise<T> => {
    await turns.acquire(organizationId, acquireTimeout)
    try {
      await all.acquire(acquireTimeout)
      try {
        return await work()
      } finally {
        all.release()
      }
    } finally {
      turns.release(organizationId)
    }
  }
  return (organizationId, work) =>
    inTurn(organizationId, () =>
      lease.run({ organizationId, kind: 'export' }, async ({ open }) => {
        const client = await open()
        const db = createStatements(scope, { organizationId, isTransaction: true }, open)
        await scope.begin(client, organizationId, 'isolation level repeatable read read only')
        try {
          await client.query(
            `select set_config('statement_timeout', '${timeouts.statement}', true),
               set_config('idle_in_transaction_session_timeout', '${timeouts.idle}', true)`,
          )
          const result = await work({ ...db, batches: batchesOn(client) })
          await client.query('commit')
          return result
        } catch (error) {
          if (!isBroken(error)) await client.query('rollback')
          throw error
        }
      }),
    )
}
