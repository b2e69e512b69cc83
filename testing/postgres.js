import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { end, freePort, Missing, printed, signalTree, start } from './processes.js'

const installed = '/usr/lib/postgresql'

const programs = () => {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number) : []
  const newest = Math.max(0, ...versions)
  if (newest < 15) throw new Missing('This needs a PostgreSQL of 15 or newer in /usr/lib/postgresql.')
  return join(installed, String(newest), 'bin')
}

const idOf = (option) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)

/** Who runs a database's programs, which refuse to run as root: ids for `spawn`, none where we are not root. */
export const account = () => (process.getuid() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {})

/** Makes a folder that belongs to that account and opens the way to it. */
export const ownFolder = (parent, name) => {
  const folder = join(parent, name)
  mkdirSync(folder, { mode: 0o700 })
  chmodSync(parent, 0o755)
  const { uid, gid } = account()
  if (uid !== undefined) chownSync(folder, uid, gid)
  return folder
}

const runToEnd = (name, args) => promisify(execFile)(join(programs(), name), args, { cwd: '/', ...account() })

/** An empty database cluster; its write-ahead log is in the folder `wal` where one is named. */
export const empty =
  ({ wal } = {}) =>
  (data) => {
    const args = ['-D', data, '-U', 'postroom', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    return runToEnd('initdb', wal ? [...args, '-X', wal] : args)
  }

/** A standby of the server at that URL: a copy of it that goes on with what it streams. */
export const standbyOf = (url) => (data) =>
  runToEnd('pg_basebackup', ['-D', data, '-d', url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])

/** Runs one statement on a connection of its own. */
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
 * A PostgreSQL on a new folder in `folder`, durable as in earnest, that can be restarted, hung and killed.
 * `make` fills its data folder; `settings` are further ones, as `name=value`.
 */
export const startPostgres = async (folder, { name = 'external', make = empty(), settings = [] } = {}) => {
  const data = ownFolder(folder, name)
  await make(data)
  const port = await freePort()
  const all = ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting])
  const run = async () => {
    const args = ['-D', data, '-p', String(port), '-k', '', ...all]
    const started = start(join(programs(), 'postgres'), args, { cwd: '/', ...account() })
    await printed(started, /ready to accept (read-only )?connections/)
    return started
  }
  let server = await run()
  const url = `postgresql://postroom@127.0.0.1:${port}/postgres`
  const kill = async () => {
    if (server.isRunning()) signalTree(server.pid, 'SIGKILL')
    await server.ended
  }
  return {
    port,
    url,
    start: async () => {
      server = await run()
    },
    // SIGINT is PostgreSQL's fast shutdown.
    stop: () => end(server, 'SIGINT'),
    hang: () => signalTree(server.pid, 'SIGSTOP'),
    resume: () => signalTree(server.pid, 'SIGCONT'),
    kill,
    isRunning: () => server.isRunning(),
    log: () => server.log,
    ask: (text, values) => ask(url, text, values),
    /** Changes a setting of the running server; null is its default. */
    set: async (setting, value) => {
      await ask(url, `alter system ${value === null ? `reset ${setting}` : `set ${setting} = '${value}'`}`)
      await ask(url, 'select pg_reload_conf()')
    },
    /** Fills the folder anew, at the same port. */
    remake: async (again) => {
      await kill()
      rmSync(data, { recursive: true })
      ownFolder(folder, name)
      await again(data)
      server = await run()
    },
  }
}
