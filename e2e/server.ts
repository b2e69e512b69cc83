import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A Postroom that runs for tests, and the settings with which the operator's commands reach its data. */
export interface RunningServer {
  url: string
  environment: Record<string, string>
  stop: () => Promise<void>
}

const administer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** An empty place for data: a database on the server of DATABASE_URL, or a folder. */
const makePlace = async (): Promise<Omit<RunningServer, 'url'>> => {
  const external = process.env['DATABASE_URL']
  if (!external) {
    const dataDir = await mkdtemp(join(tmpdir(), 'postroom-e2e-'))
    const stop = () => rm(dataDir, { recursive: true, force: true })
    return { environment: { POSTROOM_DATA_DIR: dataDir }, stop }
  }
  const name = `postroom_e2e_${process.pid}_${Date.now()}`
  await administer(external, `create database ${name} encoding 'UTF8' template template0`)
  const url = new URL(external)
  url.pathname = `/${name}`
  const stop = () => administer(external, `drop database ${name} with (force)`)
  return { environment: { DATABASE_URL: url.href }, stop }
}

/** Starts the built server on a free port and on data of its own. `settings` are environment variables. */
export const startServer = async (settings: Record<string, string> = {}): Promise<RunningServer> => {
  const place = await makePlace()
  const environment = {
    ...place.environment,
    POSTROOM_DEMO: 'off',
    POSTROOM_RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    PORT: '0',
    ...settings,
  }
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const ready = /ready: (\S+)/.exec(text)
      if (ready?.[1]) resolve(ready[1])
    })
    void ended.then(() => reject(new Error(`The server did not start.\n${text}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await place.stop()
  }
  return { url, environment: place.environment, stop }
}
