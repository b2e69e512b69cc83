// Starts Redis.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.js'
import { Missing, waitForOutput, start, startRestartable } from './processes.js'
import { findProgram } from './programs.js'

const program = findProgram(['redis-server'])

/** Whether this machine has a Redis. */
export const hasRedis = program !== null

/**
 * A separate Redis, at the same port when it is started again.
 * @typedef {import('./processes.js').Restartable & { url: string, close: () => Promise<void> }} RedisServer
 */

/**
 * Starts a Redis on a free port of this machine. It saves nothing by default; `close` leaves nothing behind.
 * @returns {Promise<RedisServer>}
 * @throws Missing where the machine has none.
 */
export const startRedis = async () => {
  if (program === null) throw new Missing('This needs redis-server.')
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'postroom-redis-'))
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
  const service = await startRestartable(async () => {
    const started = await start(program, args, { cwd: '/' })
    await waitForOutput(started, /Ready to accept connections/)
    return started
  })
  return {
    ...service,
    url: `redis://127.0.0.1:${port}`,
    close: async () => {
      await service.kill()
      await rm(folder, { recursive: true })
    },
  }
}
