import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createConnection, isIPv6 } from 'node:net'
import { maxOctets } from './packet-limits.ts'
import { decodeResponse, encodeQuery, type Query, type Response } from './packet.ts'

/** Where a name server listens. */
export interface NameServer {
  address: string
  port: number
}

/** The result of asking one server once. */
export type Exchange = Response | 'no_answer' | 'garbage'

/** Returns a server as it is written, such as 192.0.2.1:5353 or [2001:db8::1]:53. */
export const serverText = ({ address, port }: NameServer): string =>
  isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`

interface Attempt {
  server: NameServer
  query: Query
  timeoutMs: number
  signal: AbortSignal | undefined
}

/**
 * Runs an attempt with a deadline. `begin` gets a function that ends it, and returns one that closes what it opened.
 */
const attempt = (
  timeoutMs: number,
  signal: AbortSignal | undefined,
  begin: (end: (result: Exchange) => void) => () => void,
): Promise<Exchange> =>
  new Promise((resolve) => {
    let hasEnded = false
    const end = (result: Exchange) => {
      if (hasEnded) return
      hasEnded = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      close()
      resolve(result)
    }
    const abort = () => end('no_answer')
    const timer = setTimeout(abort, timeoutMs)
    signal?.addEventListener('abort', abort)
    const close = begin(end)
  })

/**
 * Asks by UDP, from a fresh port with a fresh id (RFC 5452, section 9). A message with another id is from elsewhere, and the
 * true response may still come.
 */
const askByUdp = ({ server, query, timeoutMs, signal }: Attempt): Promise<Exchange> =>
  attempt(timeoutMs, signal, (end) => {
    const id = randomInt(0x10000)
    const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4')
    socket.on('error', () => end('no_answer'))
    socket.on('message', (message) => {
      if (message.length >= 2 && message.readUInt16BE(0) !== id) return
      end(decodeResponse(message, id, query) ?? 'garbage')
    })
    // Connected, so that the kernel drops what other addresses send.
    socket.on('connect', () => socket.send(encodeQuery(id, query)))
    socket.connect(server.port, server.address)
    return () => socket.close()
  })

/** Asks by TCP, where a message comes after its length in two octets (RFC 7766, section 8). */
const askByTcp = ({ server, query, timeoutMs, signal }: Attempt): Promise<Exchange> =>
  attempt(timeoutMs, signal, (end) => {
    const id = randomInt(0x10000)
    const socket = createConnection({ host: server.address, port: server.port })
    let received = Buffer.alloc(0)
    socket.on('error', () => end('no_answer'))
    socket.on('close', () => end('no_answer'))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (received.length < 2) return
      const length = received.readUInt16BE(0)
      if (length > maxOctets) return end('garbage')
      if (received.length >= 2 + length)
        end(decodeResponse(received.subarray(2, 2 + length), id, query) ?? 'garbage')
    })
    socket.on('connect', () => {
      const message = encodeQuery(id, query)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(message.length)
      socket.write(Buffer.concat([length, message]))
    })
    return () => socket.destroy()
  })

/** Asks one server: by UDP, and by TCP if the response was cut (RFC 1035, section 4.2.1). It never throws. */
export const exchange = async (of: Attempt): Promise<Exchange> => {
  if (of.signal?.aborted) return 'no_answer'
  const response = await askByUdp(of)
  return typeof response !== 'string' && response.flag_tc ? askByTcp(of) : response
}
