import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build } from '../tools/build.js'
import { root } from '../tools/root.js'

/** The built console's files as request targets, in the order of their names. */
const consoleFiles = () =>
  readdirSync(join(root, 'dist/console'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(join(root, 'dist/console'), join(parentPath, name))}`)
    .toSorted()

/**
 * Starts the built server, which also serves the built console, on a database of its own; answers where it is, the key
 * of its demonstration organization and the console's files.
 */
export const startServer = async () => {
  await build()
  const dataDir = mkdtempSync(join(tmpdir(), 'postroom-fuzz-'))
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: process.env.FUZZ_PORT ?? '0',
      POSTROOM_DATA_DIR: dataDir,
      POSTROOM_DEMO: 'on',
      POSTROOM_RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  let output = ''
  let log = ''
  child.stderr.on('data', (chunk) => (log = (log + chunk).slice(-20_000)))
  const ready = new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      const owner = /prk_\w{49}/.exec(output)?.[0]
      if (port && owner) resolve({ port: Number(port), owner })
    })
    void closed.then(() => reject(new Error(`The server ended: ${output}${log}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await closed
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return {
      ...(await ready),
      assets: consoleFiles(),
      stop,
      log: () => log,
      isRunning: () => child.exitCode === null && child.signalCode === null,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
