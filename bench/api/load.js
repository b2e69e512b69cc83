// Not autocannon: it counts whole milliseconds, and a cached page takes less than one; the times of several rounds
// could not be joined.
import { once } from 'node:events'
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'

/**
 * @typedef {{ method?: string, path: string, key: string, body?: unknown }} LoadRequest
 * @typedef {{ connections?: number, seconds?: number }} LoadOptions
 *
 * Times in milliseconds, the length of the load, and how often each status came that is no success.
 * @typedef {{ times: number[], failures: Map<number, number>, seconds: number }} Load
 */

/**
 * One connection on which requests go one after another; answers need a Content-Length.
 * @param {number} port
 * @param {() => string} next
 * @param {number} until a moment of `performance.now()`.
 * @param {(time: number, status: number) => void} record
 */
const sendUntil = async (port, next, until, record) => {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  /** @type {Promise<void>} */
  const finished = new Promise((resolve, reject) => {
    let requestCount = 0
    let missing = -1
    /** @type {Buffer} */
    let head = Buffer.alloc(0)
    let status = 0
    const sendNext = () => {
      if (performance.now() >= until) {
        socket.end()
        return resolve()
      }
      missing = -1
      head = Buffer.alloc(0)
      requestCount = performance.now()
      return socket.write(next())
    }
    socket.on('data', (chunk) => {
      let rest = chunk.length
      if (missing < 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const gap = head.indexOf('\r\n\r\n')
        if (gap < 0) return
        const text = head.toString('latin1', 0, gap)
        status = Number(text.slice(9, 12))
        missing = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
        rest = head.length - gap - 4
      }
      missing -= rest
      if (missing > 0) return
      record(performance.now() - requestCount, status)
      sendNext()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
    sendNext()
  })
  await finished
}

/** @param {LoadRequest} request */
const encode = ({ method = 'GET', path, key, body }) => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const entity =
    text === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${key}\r\n${entity}\r\n${text}`
}

/**
 * Sends requests on so many connections for so many seconds, on all ports alike.
 * @param {readonly number[]} ports
 * @param {() => LoadRequest} make the next request.
 * @param {LoadOptions} [options]
 * @returns {Promise<Load>}
 */
export const load = async (ports, make, { connections = 64, seconds = 1 } = {}) => {
  /** @type {number[]} */
  const times = []
  /** @type {Map<number, number>} */
  const failures = new Map()
  const begin = performance.now()
  /**
   * @param {number} time
   * @param {number} status
   */
  const record = (time, status) => {
    times.push(time)
    if (status >= 300) failures.set(status, (failures.get(status) ?? 0) + 1)
  }
  await Promise.all(
    Array.from({ length: connections }, (_, n) =>
      sendUntil(ports[n % ports.length] ?? 0, () => encode(make()), begin + seconds * 1000, record),
    ),
  )
  return { times, failures, seconds: (performance.now() - begin) / 1000 }
}
