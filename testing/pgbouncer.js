// Starts PgBouncer.
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.js'
import { ask } from './postgres.js'
import { accountOf, Missing, waitForOutput, start, startRestartable } from './processes.js'
import { findProgram } from './programs.js'

const program = findProgram(['pgbouncer'], ['/usr/sbin/pgbouncer'])

/** Whether this machine has a PgBouncer. */
export const hasPgBouncer = program !== null

/**
 * @typedef {object} Pooler
 * @property {string} url
 * @property {() => string} version
 * @property {() => Promise<unknown>} pause Transactions that run are finished, others wait until it is resumed.
 * @property {() => Promise<unknown>} unpause
 * @property {() => Promise<Record<string, unknown>[]>} pools The connections to clients and to PostgreSQL.
 * @property {() => Promise<void>} close Ends it and leaves nothing behind.
 *
 * A PgBouncer in transaction mode, at the same port when it is started again.
 * @typedef {import('./processes.js').Restartable & Pooler} PgBouncer
 */

/**
 * Starts a PgBouncer before the PostgreSQL at that URL, for that user.
 * @param {string} databaseUrl
 * @param {{ poolSize?: number, settings?: readonly string[] }} [options] how many connections to PostgreSQL it has, few,
 * so that clients must share them, and further lines of its configuration.
 * @returns {Promise<PgBouncer>}
 * @throws Missing where the machine has none.
 */
export const startPgBouncer = async (databaseUrl, { poolSize = 3, settings = [] } = {}) => {
  if (program === null) throw new Missing('This needs pgbouncer.')
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'postroom-pgbouncer-'))
  await chmod(folder, 0o755)
  const users = join(folder, 'users')
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${databasePort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 200',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    `admin_users = ${username}`,
    // When it finds no PostgreSQL it would look again only after 15 seconds.
    'server_login_retry = 1',
    ...settings,
    '',
  ]
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  await writeFile(file, lines.join('\n'))
  const service = await startRestartable(async () => {
    const started = await start(program, [file], { cwd: '/', ...accountOf('nobody') })
    await waitForOutput(started, /process up/)
    return started
  }, 'SIGINT')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  const console = new URL(url)
  console.pathname = '/pgbouncer'
  return {
    ...service,
    url: url.href,
    version: () => spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0] ?? '',
    pause: () => ask(console.href, 'pause'),
    unpause: () => ask(console.href, 'resume'),
    pools: () => ask(console.href, 'show pools'),
    close: async () => {
      await service.kill()
      await rm(folder, { recursive: true })
    },
  }
}
