import { root } from '../tools/root.js'
import { runNode } from '../tools/run.js'
import { end, freePort, printed, start } from './processes.js'

const quiet = { POSTROOM_DEMO: 'off', POSTROOM_RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' }

/** A server process on one port, which can be ended, killed and started again. */
export const startReplica = async (environment) => {
  const port = await freePort()
  const run = async () => {
    const env = { ...process.env, ...quiet, ...environment, PORT: String(port) }
    const started = start(process.execPath, ['dist/server/main.js'], { cwd: root, env, keep: 20_000_000 })
    await printed(started, /ready: \S+/, 120_000)
    return started
  }
  let server = await run()
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      server = await run()
    },
    /** What it logged since it started, line by line. */
    logged: () =>
      server.log
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    stop: () => end(server),
    kill: async () => {
      if (server.isRunning()) process.kill(server.pid, 'SIGKILL')
      await server.ended
    },
  }
}

const command = async (environment, ...args) => {
  const { code, output } = await runNode(['dist/server/cli/main.js', ...args, '--json'], {
    env: { ...environment, ...quiet },
  })
  const line = output.split('\n').find((one) => one.startsWith('{'))
  if (code !== 0 || line === undefined) throw new Error(output)
  return JSON.parse(line)
}

/** Makes an organization with an owner's key; further keys by `key`. */
export const makeOrganization = async (environment, name) => {
  const { organization_id } = await command(environment, 'org', 'create', name)
  const key = () =>
    command(environment, 'key', 'create', '--organization', organization_id, '--preset', 'owner')
  return { organization_id, api_key: (await key()).api_key, key }
}

/** Revokes a key as the operator does. */
export const revokeKey = (environment, keyId) => command(environment, 'key', 'revoke', keyId)
