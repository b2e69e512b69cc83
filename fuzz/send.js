// Sends a request, also one that no HTTP client would send.
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/**
 * @import { Agent } from 'node:http'
 * @import { Answer, ApiRequest, RawRequest } from './types.ts'
 */

/** Milliseconds after which an answer that has not come is a hang. */
const timeoutMs = 15_000

const timeoutError = () => new Error(`no answer within ${timeoutMs / 1000} s`)

/** @param {Pick<ApiRequest, 'path' | 'query'>} request */
const urlOf = ({ path, query }) => {
  const search = query
    .map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='))
    .join('&')
  return `/api${path}${search === '' ? '' : `?${search}`}`
}

/** @type {Record<string, (bytes: Buffer) => Buffer>} */
const decoders = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync }

/**
 * @param {Buffer} bytes
 * @param {string | undefined} encoding
 */
const textOf = (bytes, encoding) =>
  (bytes.length > 0 ? (decoders[encoding ?? '']?.(bytes) ?? bytes) : bytes).toString()

/**
 * Sends a request over a keep-alive connection.
 * @throws Error when no whole answer came in time.
 * @param {Agent} agent
 * @param {number} port
 * @param {Pick<ApiRequest, 'method' | 'path' | 'query' | 'headers' | 'body' | 'bytes'>} request
 * @returns {Promise<Answer>} `milliseconds` from the first byte sent to the last one received.
 */
export const send = (agent, port, request) =>
  new Promise((resolve, reject) => {
    const bytes =
      request.bytes ?? (request.body === undefined ? null : Buffer.from(JSON.stringify(request.body)))
    const headers = {
      ...(bytes ? { 'content-type': 'application/json', 'content-length': bytes.length } : {}),
      ...request.headers,
    }
    const begin = performance.now()
    const outgoing = httpRequest(
      { agent, host: '127.0.0.1', port, method: request.method, path: urlOf(request), headers },
      (incoming) => {
        /** @type {Buffer[]} */
        const chunks = []
        incoming.on('data', (chunk) => chunks.push(chunk))
        incoming.on('error', fail)
        incoming.on('end', () => {
          clearTimeout(timer)
          const body = Buffer.concat(chunks)
          resolve({
            status: incoming.statusCode ?? 0,
            headers: /** @type {Record<string, string | undefined>} */ (incoming.headers),
            text: textOf(body, incoming.headers['content-encoding']),
            milliseconds: performance.now() - begin,
            size: body.length,
          })
        })
      },
    )
    /** @param {Error} error */
    const fail = (error) => {
      clearTimeout(timer)
      reject(error)
      outgoing.destroy()
    }
    const timer = setTimeout(() => fail(timeoutError()), timeoutMs)
    outgoing.on('error', fail)
    outgoing.end(bytes ?? undefined)
  })

/**
 * The first answer in what came over a socket that is no interim one (RFC 9110, section 15.2).
 * @param {Buffer} bytes
 * @returns {Omit<Answer, 'milliseconds'>}
 */
const parse = (bytes) => {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(first.split(' ')[1])
  const rest = bytes.subarray(end + 4)
  if (status < 200) return parse(rest)
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const body = rest.subarray(0, Number(headers['content-length'] ?? 0))
  return { status, headers, text: textOf(body, headers['content-encoding']), size: rest.length }
}

/**
 * Writes bytes to a socket as they are and waits for its end. A whole request is left open for its answer; for any other
 * the end of what is sent is said.
 * @throws Error when the connection is still open after a while.
 * @param {number} port
 * @param {Pick<RawRequest, 'bytes' | 'isWhole'>} request
 * @returns {Promise<Answer | null>} null when the server says nothing and closes.
 */
export const sendRaw = (port, { bytes, isWhole }) =>
  new Promise((resolve, reject) => {
    const begin = performance.now()
    /** @type {Buffer[]} */
    const chunks = []
    const socket = connect(port, '127.0.0.1', () => (isWhole ? socket.write(bytes) : socket.end(bytes)))
    const timer = setTimeout(() => socket.destroy(timeoutError()), timeoutMs)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
    )
    socket.on('close', () => {
      clearTimeout(timer)
      const milliseconds = performance.now() - begin
      resolve(chunks.length === 0 ? null : { ...parse(Buffer.concat(chunks)), milliseconds })
    })
  })
