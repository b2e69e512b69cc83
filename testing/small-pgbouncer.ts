import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { freePort } from '../server/embedded-postgres/free-port.ts'

/** Whether this machine has a PgBouncer to test with. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

const idOf = (option: '-u' | '-g') => Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout)

/** PgBouncer does not run as root. */
const account = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {})

/** A PgBouncer in transaction mode, with so few connections that requests share them. */
export interface PgBouncer {
  url: string
  remove: () => Promise<void>
}

/** @param settings further lines of its configuration. */
export const startPgBouncer = async (databaseUrl: string, settings: readonly string[] = []) => {
  const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'postroom-pgbouncer-'))
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`)
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${databasePort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'pool_mode = transaction',
    'default_pool_size = 3',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users')}`,
    ...settings,
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`)
  const child = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...account() })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  url.pathname = pathname
  await vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      await client.end()
    },
    { timeout: 10_000, interval: 50 },
  )
  const remove = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  }
  return { url: url.href, remove } satisfies PgBouncer
}
