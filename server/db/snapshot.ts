import type pg from 'pg'
import type { ConnectionLease } from './connection-lease.ts'
import type { Database, Snapshot } from './database.ts'
import { isBroken } from './failures.ts'
import type { Scope } from './scope.ts'
import { createSnapshotSlots, type SnapshotSlot } from './snapshot-slots.ts'
import { createStatements } from './statements.ts'

/** Milliseconds. `idle` is the longest time between two statements of a snapshot. */
const timeouts = { statement: 60_000, idle: 60_000 } as const

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
const batchesOn = (client: pg.ClientBase, slot: SnapshotSlot): Snapshot['batches'] =>
  async function* <Row extends object>(text: string, values: readonly unknown[]) {
    slot.assertOpen()
    await run(client, { text: `declare batches no scroll cursor for ${text}`, values: [...values] })
    for (let isMore = true; isMore;) {
      const { rows } = await run(client, { text: `fetch ${batchRows} from batches` })
      isMore = rows.length === batchRows
      if (rows.length === 0) return
      slot.batchBegins()
      yield rows as Row[]
      slot.assertOpen()
      slot.batchEnds()
    }
  }

/** Runs work until it ends, or until its slot is taken away. */
const untilClosed = <T>(slot: SnapshotSlot, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    slot.onClose(reject)
    work().then(resolve, reject)
  })

export const createSnapshots = ({ scope, lease, poolSize }: SnapshotOptions): Database['snapshot'] => {
  const inSlot = createSnapshotSlots(poolSize)
  return (organizationId, work) =>
    inSlot(organizationId, (slot) =>
      lease.run({ organizationId, kind: 'export' }, async ({ open }) => {
        const client = await open()
        // The work may still run when its slot and connection belong to others.
        const openInSlot = () => {
          slot.assertOpen()
          return open()
        }
        const db = createStatements(scope, { organizationId, isTransaction: true }, openInSlot)
        await scope.begin(client, organizationId, 'isolation level repeatable read read only')
        try {
          await client.query(
            `select set_config('statement_timeout', '${timeouts.statement}', true),
               set_config('idle_in_transaction_session_timeout', '${timeouts.idle}', true)`,
          )
          const result = await untilClosed(slot, () => work({ ...db, batches: batchesOn(client, slot) }))
          await client.query('commit')
          return result
        } catch (error) {
          if (!isBroken(error)) await client.query('rollback')
          throw error
        }
      }),
    )
}
