import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { end, freePort, printed, signalTree, start } from './processes.js'

const installed = '/usr/lib/postgresql'

const programs = () => {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number) : []
  const newest = Math.max(0, ...versions)
  if (newest < 15) throw new Error('This needs a PostgreSQL of 15 or newer in /usr/lib/postgresql.')
  return join(installed, String(newest), 'bin')
}

const idOf = (option) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)

/** An external PostgreSQL on an empty folder, durable as in earnest, that can be restarted, hung and killed. */
export const startPostgres = async (folder) => {
  const bin = programs()
  const data = join(folder, 'external')
  mkdirSync(data)
  chmodSync(folder, 0o755)
  const isRoot = process.getuid() === 0
  const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (isRoot) chownSync(data, account.uid, account.gid)
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postroom', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { cwd: '/', encoding: 'utf8', ...account },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  const port = await freePort()
  const run = async () => {
    const args = ['-D', data, '-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1']
    const started = start(join(bin, 'postgres'), args, { cwd: '/', ...account })
    await printed(started, /ready to accept connections/)
    return started
  }
  let server = await run()
  return {
    url: `postgresql://postroom@127.0.0.1:${port}/postgres`,
    start: async () => {
      server = await run()
    },
    // SIGINT is PostgreSQL's fast shutdown.
    stop: () => end(server, 'SIGINT'),
    hang: () => signalTree(server.pid, 'SIGSTOP'),
    resume: () => signalTree(server.pid, 'SIGCONT'),
    kill: async () => {
      signalTree(server.pid, 'SIGKILL')
      await server.ended
    },
  }
}
