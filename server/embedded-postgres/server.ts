import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { UsageError } from '../usage-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { openServerLog } from './log.ts'
import { stopPostmaster } from './postmaster.ts'
import { freePort } from './free-port.ts'

export interface RunOptions {
  binaries: Binaries
  account: Account
  dataDir: string
  folder: string
  durable: boolean
  /** Null for any free port. */
  port: number | null
  /** The URL of the database `postgres` on the port. */
  adminUrl: (port: number) => string
  /** Stops a server that an earlier run has left on the folder. */
  clear: () => Promise<void>
}

export interface Running {
  port: number
  /** Resolves when the server has ended for any reason. */
  exited: Promise<void>
  stop: () => Promise<void>
}

/** Milliseconds until the server must respond. Recovery after a crash may take longer, and the server reports it. */
const timeoutMs = { start: 30_000, recovery: 600_000 } as const

// Only messages from LOG on are logged. That leaves out errors, whose messages could contain what users have typed.
const settings = (port: number, durable: boolean): Record<string, string | number> => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  logging_collector: 'off',
  // Tests attach several mail systems to one database.
  ...(durable
    ? {}
    : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 }),
})

const cannotConnectNow = '57P03'

/** Connects, and makes the database when it is missing. Returns `starting` while the server reports that it is starting. */
const prepare = async (url: string): Promise<'ready' | 'starting' | 'silent'> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
  } catch (error) {
    return (error as { code?: string }).code === cannotConnectNow ? 'starting' : 'silent'
  }
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'postroom'")
    if (rowCount === 0) await client.query('create database postroom')
    return 'ready'
  } finally {
    await client.end()
  }
}

const waitUntilReady = async (url: string, hasEnded: () => boolean): Promise<boolean> => {
  const startedAt = Date.now()
  for (
    let allowedMs: number = timeoutMs.start;
    Date.now() - startedAt < allowedMs && !hasEnded();
    await sleep(40)
  ) {
    const state = await prepare(url)
    if (state === 'ready') return true
    if (state === 'starting') allowedMs = timeoutMs.recovery
  }
  return false
}

const startOnce = async (options: RunOptions): Promise<Running | string> => {
  const port = options.port ?? (await freePort())
  const log = await openServerLog(join(options.dataDir, 'postgres.log'))
  const args = Object.entries(settings(port, options.durable)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  // Detached, because Ctrl-C in a terminal reaches every process of the group, but the database must end after its clients.
  const child = options.account.start(options.binaries.postgres, ['-D', options.folder, ...args], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
  })
  let hasEnded = false
  let failure = ''
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      failure = error.message
      resolve()
    })
  }).then(() => {
    hasEnded = true
    clearInterval(logTimer)
  })
  log.close()
  const stop = async () => {
    if (!hasEnded && child.pid !== undefined)
      await stopPostmaster(options.binaries, child.pid, () => hasEnded)
  }
  const logTimer = setInterval(() => void log.bound().catch(() => undefined), 60_000)
  logTimer.unref()
  child.unref()
  if (await waitUntilReady(options.adminUrl(port), () => hasEnded)) return { port, exited, stop }
  await stop()
  return [failure, await log.tail()].filter(Boolean).join('\n') || '(no output)'
}

// Failures after which another try may succeed: another program uses the port, children of a killed server still hold its
// memory, or a killed Postroom's server has just finished starting.
const temporaryFailure =
  /could not bind|could not create any TCP|pre-existing shared memory|lock file "[^"]+" already exists/

/**
 * Runs the folder's server on 127.0.0.1 until `stop`.
 * @throws UsageError with the end of its log when it does not become ready.
 */
export const runPostgres = async (options: RunOptions): Promise<Running> => {
  for (let tries = 1; ; tries += 1) {
    await options.clear()
    const result = await startOnce(options)
    if (typeof result !== 'string') return result
    if (tries === 5 || !temporaryFailure.test(result)) {
      throw new UsageError(`PostgreSQL in ${options.folder} didn't start. Its output:\n${result}`)
    }
    await sleep(1000)
  }
}
