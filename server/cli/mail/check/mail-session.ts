import { randomInt } from 'node:crypto'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { Endpoint } from '../../../mail/line-protocol.ts'
import { createLineReader } from '../../../mail/line-reader.ts'
import { limited } from '../../../concurrency/time-limit.ts'

/** A session with a mail server, in lines, with or without TLS. */
export interface MailSession {
  send: (line: string) => void
  /** Returns the next line that matches. */
  receive: (pattern: RegExp) => Promise<string>
  ask: (line: string, pattern: RegExp) => Promise<string>
  /** Continues with TLS. The certificate's name is not checked. */
  startTls: () => Promise<void>
  isEncrypted: () => boolean
  /** Returns the TLS protocol and when the certificate expires; null without TLS. */
  tls: () => { protocol: string; until: Date } | null
  close: () => void
}

/** Milliseconds in which a server greets a client without TLS. */
const greetingMs = 1500

interface OpenOptions {
  endpoint: Endpoint
  signal: AbortSignal
}

/**
 * Returns where to connect, on loopback from another address each time. A client at the server's own address needs no TLS, and
 * after each refusal the server delays its address longer.
 */
const route = ({ host, port }: Endpoint): { host: string; port: number; localAddress?: string } =>
  host.startsWith('127.') && process.platform === 'linux'
    ? { host, port, localAddress: `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}` }
    : { host, port }

const encrypt = (socket: Socket | null, endpoint: Endpoint): TLSSocket =>
  connectTls({
    ...(socket === null ? route(endpoint) : { socket }),
    ...(isIP(endpoint.host) === 0 ? { servername: endpoint.host } : {}),
    // We don't know the name that mail apps use.
    rejectUnauthorized: false,
  })

const waitForOpen = (socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    socket.once(event, resolve)
    socket.once('error', reject)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

const createSession = (
  { endpoint, signal }: OpenOptions,
  first: Socket,
  encrypted: TLSSocket | null,
): MailSession => {
  let socket = first
  let secure = encrypted
  const reader = createLineReader({
    signal,
    closedError: () => new Error('The server closed the connection.'),
  })
  reader.listen(socket)
  const send = (line: string) => void socket.write(`${line}\r\n`)
  const receive = async (pattern: RegExp): Promise<string> => (await reader.receive(pattern)).input
  return {
    send,
    receive,
    ask: (line, pattern) => {
      send(line)
      return receive(pattern)
    },
    startTls: async () => {
      socket.removeAllListeners('data')
      const upgraded = encrypt(socket, endpoint)
      await waitForOpen(upgraded, 'secureConnect', signal)
      secure = upgraded
      socket = upgraded
      reader.listen(upgraded)
    },
    isEncrypted: () => secure !== null,
    tls: () =>
      secure === null
        ? null
        : {
            protocol: secure.getProtocol() ?? 'TLS',
            until: new Date(secure.getPeerCertificate().valid_to),
          },
    close: () => {
      socket.destroy()
    },
  }
}

/** Whether a server sends a greeting, without being asked, within the usual time. */
const greets = async ({ endpoint, signal }: OpenOptions): Promise<boolean> => {
  const socket = connect(route(endpoint))
  try {
    await waitForOpen(socket, 'connect', signal)
    return await new Promise<boolean>((resolve, reject) => {
      const timer = setTimeout(() => resolve(false), greetingMs)
      socket.once('data', () => {
        clearTimeout(timer)
        resolve(true)
      })
      socket.once('error', reject)
    })
  } finally {
    socket.destroy()
  }
}

/** Whether the server accepts a TLS handshake. A plaintext server replies with a greeting, so the handshake fails. */
const acceptsTls = async ({ endpoint, signal }: OpenOptions): Promise<boolean> => {
  const socket = encrypt(null, endpoint)
  try {
    await waitForOpen(socket, 'secureConnect', signal)
    return true
  } catch {
    signal.throwIfAborted()
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * Whether the server expects TLS first: it sends no greeting and accepts a handshake. A slow greeting looks the same, so the
 * handshake is tried.
 */
const expectsTls = async (options: OpenOptions): Promise<boolean> =>
  !(await greets(options)) && acceptsTls(options)

/** Whether each server expects TLS first, tested once per server. */
const implicitTlsByEndpoint = new Map<string, Promise<boolean>>()

/** Opens a connection, with TLS from the beginning if the server expects it. */
const openSession = async (options: OpenOptions): Promise<MailSession> => {
  const { endpoint, signal } = options
  signal.throwIfAborted()
  const name = `${endpoint.host}:${endpoint.port}`
  const implicitTls = implicitTlsByEndpoint.get(name) ?? expectsTls(options)
  implicitTlsByEndpoint.set(name, implicitTls)
  implicitTls.catch(() => implicitTlsByEndpoint.delete(name))
  if (await implicitTls) {
    const socket = encrypt(null, endpoint)
    await waitForOpen(socket, 'secureConnect', signal)
    return createSession(options, socket, socket)
  }
  const socket = connect(route(endpoint))
  await waitForOpen(socket, 'connect', signal)
  return createSession(options, socket, null)
}

/** The time limit of a session (ms). Mail servers delay refusals, and more so for an address with many of them. */
export const sessionTimeoutMs = 30_000

/** Opens a session and closes it after the work. */
export const withSession = async <T>(
  options: OpenOptions,
  work: (session: MailSession) => Promise<T>,
): Promise<T> => {
  const session = await openSession({ ...options, signal: limited(options.signal, sessionTimeoutMs) })
  try {
    return await work(session)
  } finally {
    session.close()
  }
}

/** Describes the TLS of a session, for example as `TLSv1.3, certificate until 2027-02-01`. */
export const describeTls = (session: MailSession): string => {
  const tls = session.tls()
  if (tls === null) return 'no TLS'
  const day = tls.until.toISOString().slice(0, 10)
  return tls.until.getTime() > Date.now()
    ? `${tls.protocol}, certificate until ${day}`
    : `certificate ended on ${day}`
}
