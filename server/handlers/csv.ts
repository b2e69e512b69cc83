import type { Readable } from 'node:stream'
import { textStream } from '../concurrency/text-stream.ts'
import type { Snapshot } from '../db/database.ts'
import { SnapshotsBusy } from '../db/snapshot-slots.ts'
import { operations } from '../generated/contract.ts'
import { invalid, Problem } from '../problem.ts'
import { type Cell, csvLines } from '../rules/csv.ts'
import type { Schema } from '../validation/schema.ts'

/** In milliseconds; the contract documents them. While a snapshot is open, PostgreSQL can't remove old row versions. */
const readTimeouts = { text: 30_000, whole: 900_000 } as const

/** Returns a column for each member of an item: `mailbox.limit_bytes` for a member of an object with fixed members. */
const columnsBelow = ({ properties = {} }: Schema, before = ''): string[] =>
  Object.entries(properties).flatMap(([name, member]) => {
    const kinds = [member, ...((member['oneOf'] ?? member['anyOf'] ?? []) as Schema[])]
    const parts = kinds.find((kind) => kind.properties !== undefined)
    return parts ? columnsBelow(parts, `${before}${name}.`) : [`${before}${name}`]
  })

type ListId =
  | 'listAddresses'
  | 'listAuditEvents'
  | 'listDeletedIdentities'
  | 'listDepartments'
  | 'listDomains'
  | 'listEnforcements'
  | 'listGroupMembers'
  | 'listIdentities'
  | 'listKeys'
  | 'listMailboxQuotas'
  | 'listPlanItems'
  | 'listPlans'
  | 'listRedirects'

/** All columns that the file of a list can have. */
export const allColumnsOf = (list: ListId): string[] => {
  const { properties }: Schema = operations[list].answers[200]
  return columnsBelow(properties?.['items']?.items ?? {})
}

/** @throws Problem invalid_request where a column is not one of the list's. */
const columnsOf = (list: ListId, names: string | undefined, extras: readonly string[]): string[] => {
  const all = [...allColumnsOf(list), ...extras]
  const columns = names?.split(',') ?? allColumnsOf(list)
  const unknown = columns.find((one) => !all.includes(one))
  if (unknown === undefined) return columns
  const message = `columns can have ${all.join(', ')}; ${unknown} is none of them.`
  throw invalid({ path: '?columns', code: 'not_allowed', message })
}

const cellAt = (item: object, path: readonly string[]): Cell => {
  const cell = path.reduce<unknown>(
    (value, name) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[name],
    item,
  )
  return typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : ((cell ?? null) as Cell)
}

interface CsvRequest<Row extends object> {
  list: ListId
  /** The names of the columns, separated by commas; undefined means all. */
  columns: string | undefined
  snapshot: <T>(work: (db: Snapshot) => Promise<T>) => Promise<T>
  rows: (db: Snapshot) => AsyncGenerator<Row[]>
  /** Columns that only a file has, and only if they are named. */
  extras?: readonly string[]
  /** Returns a row as the list shows it; absent if rows already are. */
  itemOf?: (row: Row) => object
}

/**
 * Returns a list as a CSV file, which is sent while its rows are read.
 * @throws Problem rate_limited when too many other exports are running.
 */
export const csvOf = async <Row extends object>(request: CsvRequest<Row>): Promise<Readable> => {
  const { list, columns, extras = [], snapshot, rows, itemOf = (row: Row): object => row } = request
  const names = columnsOf(list, columns, extras)
  const paths = names.map((name) => name.split('.'))
  const produce = (write: (text: string) => Promise<void>) =>
    snapshot(async (db) => {
      let head = csvLines([names])
      for await (const batch of rows(db)) {
        const items = batch.map(itemOf)
        await write(head + csvLines(items.map((item) => paths.map((path) => cellAt(item, path)))))
        head = ''
      }
      if (head !== '') await write(head)
    })
  try {
    return await textStream(produce, readTimeouts)
  } catch (error) {
    if (!(error instanceof SnapshotsBusy)) throw error
    const detail = 'Other exports are running. Repeat the request when they have finished.'
    throw new Problem('rate_limited', { detail }, { 'retry-after': '5' })
  }
}
