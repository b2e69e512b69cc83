// Starts the machine's PostgreSQL, also as a standby.
import { execFile } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.js'
import { accountOf, Missing, waitForOutput, start, startRestartable } from './processes.js'

const installed = '/usr/lib/postgresql'
const password = 'postroom'

/**
 * The path of a program of the newest PostgreSQL that is installed.
 * @param {string} name
 * @throws Missing where there is none of version 15 or newer.
 */
const programOf = (name) => {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number).filter(Boolean) : []
  const newest = Math.max(0, ...versions)
  if (newest < 15) throw new Missing(`This needs a PostgreSQL of 15 or newer in ${installed}.`)
  return join(installed, String(newest), 'bin', name)
}

/** PostgreSQL refuses to run as root. */
const account = () => accountOf('postgres')

/**
 * Makes a folder that belongs to PostgreSQL's account and opens the way to it.
 * @param {string} parent
 * @param {string} name
 */
export const ownFolder = (parent, name) => {
  const folder = join(parent, name)
  mkdirSync(folder, { mode: 0o700 })
  chmodSync(parent, 0o755)
  const { uid, gid } = account()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

/**
 * @param {string} name
 * @param {string[]} args
 */
const runToEnd = (name, args) => promisify(execFile)(programOf(name), args, { cwd: '/', ...account() })

/**
 * How a data folder is filled.
 * @typedef {(data: string) => Promise<unknown>} Fill
 */

/**
 * An empty database cluster; its write-ahead log is in the folder `wal` where one is named.
 * @param {{ wal?: string }} [options]
 * @returns {Fill}
 */
export const empty =
  ({ wal } = {}) =>
  (data) => {
    const file = `${data}.password`
    writeFileSync(file, password)
    const args = ['-D', data, '-U', 'postroom', '-A', 'scram-sha-256', '--pwfile', file]
    const form = ['-E', 'UTF8', '--locale=C', '--no-sync', ...(wal ? ['-X', wal] : [])]
    return runToEnd('initdb', [...args, ...form])
  }

/**
 * A standby of the server at that URL: a copy of it that follows its stream.
 * @param {string} url
 * @returns {Fill}
 */
export const standbyOf = (url) => (data) =>
  runToEnd('pg_basebackup', ['-D', data, '-d', url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])

/**
 * Runs one statement on its own connection.
 * @param {string} url
 * @param {string} text
 * @param {unknown[]} [values]
 * @returns {Promise<Record<string, unknown>[]>}
 */
export const ask = async (url, text, values) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * All that a database keeps, as text.
 * @param {string} url
 */
export const dump = async (url) => {
  const options = { cwd: '/', maxBuffer: 2 ** 30, ...account() }
  return (await promisify(execFile)(programOf('pg_dump'), [url], options)).stdout
}

/**
 * @typedef {object} Database
 * @property {number} port
 * @property {string} url Of a superuser, with a password.
 * @property {(text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>} ask
 * @property {(setting: string, value: string | null) => Promise<void>} set
 * Changes a setting of the running server; null is its default.
 * @property {(fill: Fill) => Promise<void>} remake Fills the folder anew, at the same port.
 *
 * A PostgreSQL that can be restarted, hung and killed, at the same port when it is started again.
 * @typedef {import('./processes.js').Restartable & Database} Postgres
 */

/**
 * Starts the newest PostgreSQL that is installed, on a new folder in `folder` and as durable as in production.
 * @param {string} folder
 * @param {{ name?: string, fill?: Fill, settings?: readonly string[] }} [options] the name and the content of its folder;
 * `settings` are further ones, as `name=value`.
 * @returns {Promise<Postgres>}
 * @throws Missing where the machine has none.
 */
export const startPostgres = async (folder, { name = 'external', fill = empty(), settings = [] } = {}) => {
  const data = ownFolder(folder, name)
  await fill(data)
  const port = await freePort()
  const all = ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting])
  // SIGINT is PostgreSQL's fast shutdown.
  const service = await startRestartable(async () => {
    const args = ['-D', data, '-p', String(port), '-k', '', ...all]
    const started = await start(programOf('postgres'), args, { cwd: '/', ...account() })
    await waitForOutput(started, /ready to accept (?:read-only )?connections/)
    return started
  }, 'SIGINT')
  const url = `postgresql://postroom:${password}@127.0.0.1:${port}/postgres`
  return {
    ...service,
    port,
    url,
    ask: (text, values) => ask(url, text, values),
    set: async (setting, value) => {
      await ask(url, `alter system ${value === null ? `reset ${setting}` : `set ${setting} = '${value}'`}`)
      await ask(url, 'select pg_reload_conf()')
    },
    remake: async (again) => {
      await service.kill()
      rmSync(data, { recursive: true })
      ownFolder(folder, name)
      await again(data)
      await service.start()
    },
  }
}
