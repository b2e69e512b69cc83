import { spawnSync } from 'node:child_process'
import { end, freePort, printed, signalTree, start } from './processes.js'

/** A Redis that keeps nothing, and can be killed and hung; null where the machine has none. */
export const startRedis = async () => {
  if (spawnSync('redis-server', ['--version']).status !== 0) return null
  const port = await freePort()
  const run = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '']
    const started = start('redis-server', args, { cwd: '/' })
    await printed(started, /Ready to accept connections/)
    return started
  }
  let server = await run()
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      server = await run()
    },
    stop: () => end(server),
    hang: () => signalTree(server.pid, 'SIGSTOP'),
    resume: () => signalTree(server.pid, 'SIGCONT'),
    kill: async () => {
      signalTree(server.pid, 'SIGKILL')
      await server.ended
    },
  }
}
