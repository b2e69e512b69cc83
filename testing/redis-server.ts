import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../server/embedded-postgres/free-port.ts'

/** Whether this machine has a Redis to test with. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A Redis of a test's own. It starts again with what it was told to save. */
export interface RedisServer {
  url: string
  /** Stops the process without ending it. */
  hang: () => Promise<void>
  resume: () => Promise<void>
  kill: () => Promise<void>
  start: () => Promise<void>
  remove: () => Promise<void>
}

/** Starts a Redis on a free port of this machine. */
export const startRedis = async (): Promise<RedisServer> => {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'postroom-redis-'))
  const run = async () => {
    const options = { port, bind: '127.0.0.1', dir: folder, save: '' }
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
    const child = spawn('redis-server', args, { stdio: 'ignore' })
    const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
    client.on('error', () => undefined)
    await client.ping()
    client.disconnect()
    return child
  }
  let child = await run()
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url,
    hang: async () => void child.kill('SIGSTOP'),
    resume: async () => void child.kill('SIGCONT'),
    kill,
    start: async () => {
      child = await run()
    },
    remove: async () => {
      await kill()
      await rm(folder, { recursive: true })
    },
  }
}
