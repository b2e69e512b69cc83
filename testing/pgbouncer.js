import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from './programs.js'
import { account, ask } from './postgres.js'
import { end, freePort, Missing, printed, signalTree, start } from './processes.js'

/** Connections to PostgreSQL, few, so that clients must share them. */
const poolSize = 6

/** Whoever finds no PostgreSQL waits 15 seconds until it looks again, unless `server_login_retry` says less. */
const fileOf = (port, to, users) => `
[databases]
postgres = host=127.0.0.1 port=${to} dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
admin_users = postroom
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
server_login_retry = 1
`

/** A PgBouncer in transaction mode before a PostgreSQL on that port; it can be ended, killed and paused. */
export const startPgBouncer = async (folder, to) => {
  const program = findProgram(['pgbouncer'], ['/usr/sbin/pgbouncer'])
  if (program === null) throw new Missing('This needs pgbouncer.')
  const port = await freePort()
  const users = join(folder, 'users.txt')
  const file = join(folder, 'pgbouncer.ini')
  // Trusted as they are, but they must be named.
  writeFileSync(users, '"postroom" ""\n"postroom_app" ""\n')
  writeFileSync(file, fileOf(port, to, users))
  const run = async () => {
    const started = start(program, [file], { cwd: '/', ...account() })
    await printed(started, /process up/)
    return started
  }
  let server = await run()
  const url = `postgresql://postroom@127.0.0.1:${port}/postgres`
  const command = (text) => ask(`postgresql://postroom@127.0.0.1:${port}/pgbouncer`, text)
  return {
    url,
    poolSize,
    version: spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0],
    start: async () => {
      server = await run()
    },
    stop: () => end(server, 'SIGINT'),
    kill: async () => {
      if (server.isRunning()) signalTree(server.pid, 'SIGKILL')
      await server.ended
    },
    /** Transactions that run are finished, others wait until it is resumed. */
    pause: () => command('pause'),
    resume: () => command('resume'),
    /** What is open towards clients and towards PostgreSQL. */
    pools: () => command('show pools'),
    log: () => server.log,
  }
}
