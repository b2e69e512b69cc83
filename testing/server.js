// Starts the built server.
import { root } from '../tools/root.js'
import { emptyData, noData } from './empty-data.js'
import { waitForOutput, start, startRestartable } from './processes.js'

const defaults = {
  HOST: '127.0.0.1',
  POSTROOM_DEMO: 'off',
  POSTROOM_RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
}

/**
 * @typedef {object} Address
 * @property {string} url
 * @property {number} port
 * @property {() => Record<string, unknown>[]} logged What it logged since it was started last, line by line.
 *
 * A process of Postroom, at the same port when it is started again.
 * @typedef {import('./processes.js').Restartable & Address} Server
 */

/** @param {string} line @returns {Record<string, unknown>} */
const parseLine = (line) => JSON.parse(line)

/**
 * Starts the built server on a free port, without limits and without a demonstration.
 * @param {Record<string, string>} environment where its data are, and further settings.
 * @param {{ program?: string, keep?: number, showErrors?: boolean }} [options] a program to run instead of the server's
 * own, how many characters of its log are kept, and whether it is printed.
 * @returns {Promise<Server>}
 */
export const startServer = async (environment, { program = 'dist/server/main.js', ...options } = {}) => {
  let port = '0'
  const service = await startRestartable(async () => {
    const env = { ...process.env, ...noData, ...defaults, ...environment, PORT: port }
    const started = await start(process.execPath, [program], { cwd: root, env, ...options })
    port = new URL(await waitForOutput(started, /ready: (\S+)/, 120_000)).port
    return started
  })
  return {
    ...service,
    port: Number(port),
    url: `http://127.0.0.1:${port}`,
    logged: () =>
      service
        .log()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map(parseLine),
  }
}

/**
 * Starts the built server on new data, which are removed when it is closed.
 * @param {Record<string, string>} [settings]
 * @param {{ showErrors?: boolean }} [options]
 * @returns {Promise<Server & { environment: Record<string, string>, close: () => Promise<void> }>} `environment` are the
 * settings by which the operator's commands reach its data.
 */
export const startServerOnEmptyData = async (settings = {}, options = {}) => {
  const { environment, remove } = await emptyData()
  try {
    const server = await startServer({ ...environment, ...settings }, options)
    const close = async () => {
      await server.stop()
      await remove()
    }
    return { ...server, environment, close }
  } catch (error) {
    await remove()
    throw error
  }
}
