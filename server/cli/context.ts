import type { Command } from 'commander'
import { v7 as uuidv7 } from 'uuid'
import { operator, recordEvents } from '../queries/audit-events.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { requestIdOf, setRequestId } from '../queries/request-id.ts'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../embedded-postgres/open-database.ts'
import { createDatabase } from '../db/pool.ts'
import type { Database, Db } from '../db/database.ts'

/** Where a command reads its settings and writes its answer. */
export interface Io {
  environment: Readonly<Record<string, string | undefined>>
  /** The answer, on standard output. */
  out: (text: string) => void
  /** Everything else, such as errors and hints, on standard error. */
  note: (text: string) => void
  /** Asks the operator a question; absent without a terminal. */
  ask?: ((question: string) => Promise<string>) | undefined
}

export interface OutputOptions {
  json?: true
}

const signals = ['SIGINT', 'SIGTERM'] as const

/** Opens the configured database, as its owner, while `work` runs. Ctrl-C also stops a database that was started for it. */
export const withUrl = async <T>(io: Io, work: (url: string) => Promise<T>): Promise<T> => {
  const config = readConfig(io.environment)
  const { urls, stop } = await openDatabase({ config, role: 'cli', log: io.note })
  const interrupt = () => void stop().finally(() => process.exit(130))
  for (const signal of signals) process.once(signal, interrupt)
  try {
    return await work(urls.ownerUrl)
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
    await stop()
  }
}

/** Each transaction has its own request id, under which the audit and the mail servers' receipts have it. */
const withRequestIds = (database: Database): Database => ({
  ...database,
  write: (organizationId, work) =>
    database.write(organizationId, async (db) => {
      await setRequestId(db, uuidv7())
      return work(db)
    }),
})

/** Migrates the database and opens it as the operator while `work` runs. */
export const withDatabase = <T>(io: Io, work: (database: Database) => Promise<T>): Promise<T> =>
  withUrl(io, async (url) => {
    await migrate(url)
    const database = createDatabase({ url, role: 'operator', poolSize: 2 })
    try {
      return await work(withRequestIds(database))
    } finally {
      await database.close()
    }
  })

/** Adds a command of the operator, with `--json` and its examples. */
export const addCommand = (parent: Command, usage: string, summary: string, examples: readonly string[]) =>
  parent
    .command(usage)
    .description(summary)
    .option('--json', 'print a JSON object')
    .addHelpText('after', `\nExamples:\n${examples.map((one) => `  npm run postroom -- ${one}`).join('\n')}`)

/** Prints an answer as one JSON object, or for a person. */
export const show = (io: Io, { json }: OutputOptions, value: object, text: string): void =>
  io.out(json ? JSON.stringify(value) : text)

/** All items, as one page of a list of the API. */
export const listOf = <Item>(items: readonly Item[]) => ({ items, total: items.length, current_page: 1 })

/** Writes events of the operator in the transaction of the change itself. */
export const recordAsOperator = async (db: Db, events: readonly AuditEvent[]) =>
  recordEvents(db, operator, (await requestIdOf(db)) ?? uuidv7(), events)
