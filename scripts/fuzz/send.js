import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'

/** Milliseconds after which an answer that has not come is a hang. */
const patience = 10_000

const urlOf = ({ path, query }) => {
  const search = query
    .map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='))
    .join('&')
  return `/api${path}${search === '' ? '' : `?${search}`}`
}

/** Sends a request over a kept connection. */
export const send = (agent, port, request) =>
  new Promise((resolve, reject) => {
    const bytes =
      request.bytes ?? (request.body === undefined ? null : Buffer.from(JSON.stringify(request.body)))
    const headers = {
      ...(bytes ? { 'content-type': 'application/json', 'content-length': bytes.length } : {}),
      ...request.headers,
    }
    const outgoing = httpRequest(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: request.method,
        path: urlOf(request),
        headers,
        timeout: patience,
      },
      (incoming) => {
        const chunks = []
        incoming.on('data', (chunk) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${patience} ms`)))
    outgoing.on('error', reject)
    outgoing.end(bytes ?? undefined)
  })

/** The first answer in what came over a socket. */
const parse = (text) => {
  const end = text.indexOf('\r\n\r\n')
  const [first, ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const rest = Buffer.from(text.slice(end + 4))
  return {
    status: Number(first.split(' ')[1]),
    headers,
    text: rest.subarray(0, Number(headers['content-length'] ?? 0)).toString(),
  }
}

/** Writes bytes to the socket as they are; null when the server says nothing and closes. */
export const sendRaw = (port, { bytes }) =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    const timer = setTimeout(() => socket.destroy(new Error(`open after ${patience} ms`)), patience)
    socket.on('data', (chunk) => (text += chunk))
    socket.on('error', (error) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
    )
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(text === '' ? null : parse(text))
    })
  })
