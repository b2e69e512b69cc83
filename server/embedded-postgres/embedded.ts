import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../usage-error.ts'
import { chooseAccount } from './account.ts'
import type { Account } from './account.ts'
import { findBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { endLeftover } from './leftover.ts'
import { readPostmaster } from './postmaster.ts'
import { type Running, runPostgres } from './server.ts'
import { keepRunning } from './supervisor.ts'
import { isAlive } from './process-state.ts'

/** A running PostgreSQL that only this machine can reach. */
export interface Embedded {
  url: string
  /** Stops it. Committed data stays, sessions are closed. */
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** An absolute path. The folder exists, and the caller has locked it. */
  dataDir: string
  log: (message: string) => void
  /** False only in tests, whose data may be lost. */
  durable?: boolean
}

/** The major version of the package's binaries. A data folder belongs to one major version. */
const major = '18'

const passwordFile = (dataDir: string) => join(dataDir, 'postgres.password')

const urlOf = (password: string, port: number, database = 'postroom') =>
  `postgresql://postroom:${password}@127.0.0.1:${port}/${database}`

const output = async (account: Account, program: string, args: readonly string[]) => {
  const child = account.start(program, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, text }
}

/**
 * Makes the database's folder under another name and then renames it, so that an interrupted start leaves nothing
 * incomplete.
 */
const initialize = async (binaries: Binaries, account: Account, dataDir: string, folder: string) => {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await account.give(draft)
  await writeFile(passwordFile(dataDir), randomBytes(24).toString('hex'), { mode: 0o600 })
  await account.give(passwordFile(dataDir))
  const { code, text } = await output(account, binaries.initdb, [
    `--pgdata=${draft}`,
    '--username=postroom',
    `--pwfile=${passwordFile(dataDir)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ])
  if (code !== 0) throw new UsageError(`PostgreSQL's folder ${folder} couldn't be created:\n${text.trim()}`)
  await rename(draft, folder)
}

const checkVersion = async (folder: string) => {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === '') throw new UsageError(`${folder} isn't a PostgreSQL data folder: PG_VERSION is missing.`)
  if (version !== major) {
    throw new UsageError(
      `${folder} belongs to PostgreSQL ${version}, but this version of Postroom includes PostgreSQL ${major}. ` +
        `Start it with the Postroom version that wrote it, or dump and restore it with PostgreSQL's own tools.`,
    )
  }
}

const readPassword = async (dataDir: string) => {
  try {
    return (await readFile(passwordFile(dataDir), 'utf8')).trim()
  } catch (cause) {
    throw new UsageError(
      `Can't read ${passwordFile(dataDir)}, which contains the database password. ` +
        'Run this as the account that first started Postroom.',
      { cause },
    )
  }
}

/**
 * Starts the embedded PostgreSQL on `<dataDir>/postgres`. The first start makes that folder.
 * @throws UsageError when it does not start, with the end of PostgreSQL's log.
 */
export const startEmbedded = async ({ dataDir, log, durable = true }: EmbeddedOptions): Promise<Embedded> => {
  const folder = join(dataDir, 'postgres')
  const binaries = await findBinaries()
  const account = await chooseAccount(binaries.postgres, folder)
  if (!existsSync(folder)) await initialize(binaries, account, dataDir, folder)
  await checkVersion(folder)
  const password = await readPassword(dataDir)
  const adminUrl = (port: number) => urlOf(password, port, 'postgres')
  const clear = () => endLeftover(binaries, folder, (other) => urlOf(password, other), log)
  const { first, stop } = await keepRunning<Running>(
    'PostgreSQL',
    // On the same port, so that the connections of this process recover.
    (before) =>
      runPostgres({
        binaries,
        account,
        dataDir,
        folder,
        durable,
        port: before?.port ?? null,
        adminUrl,
        clear,
      }),
    log,
  )
  return { url: urlOf(password, first.port), stop }
}

/** The URL of the database that another process runs on the data folder; null when none runs. */
export const findRunning = async (dataDir: string): Promise<string | null> => {
  const running = await readPostmaster(join(dataDir, 'postgres'))
  if (running === null || running.port === null || !isAlive(running.pid)) return null
  return urlOf(await readPassword(dataDir), running.port)
}
