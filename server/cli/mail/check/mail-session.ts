import { randomInt } from 'node:crypto'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { Endpoint } from '../../../mail/dialogue.ts'
import { limited } from '../../../concurrency/time-limit.ts'

/** A conversation in lines with a mail server, with or without TLS. */
export interface MailSession {
  send: (line: string) => void
  /** The first line from here on that matches. */
  receive: (pattern: RegExp) => Promise<string>
  ask: (line: string, pattern: RegExp) => Promise<string>
  /** Continues with TLS. The certificate's name is not checked. */
  startTls: () => Promise<void>
  isEncrypted: () => boolean
  /** For example `TLSv1.3, certificate until 2027-02-01`; null without TLS. */
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
    // Only people's programs know by which name they reach it.
    rejectUnauthorized: false,
  })

const talk = (
  first: Socket,
  endpoint: Endpoint,
  signal: AbortSignal,
  encrypted: TLSSocket | null,
): MailSession => {
  let socket: Socket = first
  let secure = encrypted
  let text = ''
  let failure: Error | null = null
  let notify: (() => void) | undefined
  const fail = (error: Error) => {
    failure ??= error
    notify?.()
  }
  const listen = (on: Socket) => {
    on.on('error', fail)
    on.on('close', () => fail(new Error('The server closed the connection.')))
    on.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      notify?.()
    })
  }
  listen(socket)
  signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
  const line = async (): Promise<string> => {
    for (;;) {
      const end = text.indexOf('\n')
      if (end >= 0) {
        const found = text.slice(0, end).replace(/\r$/, '')
        text = text.slice(end + 1)
        return found
      }
      if (failure !== null) throw failure
      await new Promise<void>((resolve) => {
        notify = resolve
      })
    }
  }
  const send = (sent: string) => void socket.write(`${sent}\r\n`)
  const receive = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = await line()
      if (pattern.test(found)) return found
    }
  }
  return {
    send,
    receive,
    ask: (sent, pattern) => {
      send(sent)
      return receive(pattern)
    },
    startTls: async () => {
      const plain = socket
      plain.removeAllListeners('data')
      const upgraded = encrypt(plain, endpoint)
      await new Promise<void>((resolve, reject) => {
        upgraded.once('secureConnect', resolve)
        upgraded.once('error', reject)
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      })
      secure = upgraded
      socket = upgraded
      listen(upgraded)
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

const opened = (socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    socket.once(event, resolve)
    socket.once('error', reject)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/** Whether a server sends a greeting, without being asked, within the usual time. */
const greets = async ({ endpoint, signal }: OpenOptions): Promise<boolean> => {
  const socket = connect(route(endpoint))
  try {
    await opened(socket, 'connect', signal)
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

/** Whether TLS can be begun. Who speaks without it answers with a greeting, which is no TLS. */
const takesTls = async ({ endpoint, signal }: OpenOptions): Promise<boolean> => {
  const socket = encrypt(null, endpoint)
  try {
    await opened(socket, 'secureConnect', signal)
    return true
  } catch {
    signal.throwIfAborted()
    return false
  } finally {
    socket.destroy()
  }
}

/** Whether the server begins with TLS: it says nothing to who waits for its greeting. Some only greet late, as they look up names. */
const beginsWithTls = async (options: OpenOptions): Promise<boolean> =>
  !(await greets(options)) && takesTls(options)

/** How servers begin, asked once each. */
const beginnings = new Map<string, Promise<boolean>>()

/** Opens a connection, with TLS from the beginning where the server wants that. */
const openSession = async (options: OpenOptions): Promise<MailSession> => {
  const { endpoint, signal } = options
  signal.throwIfAborted()
  const name = `${endpoint.host}:${endpoint.port}`
  const beginning = beginnings.get(name) ?? beginsWithTls(options)
  beginnings.set(name, beginning)
  beginning.catch(() => beginnings.delete(name))
  if (await beginning) {
    const socket = encrypt(null, endpoint)
    await opened(socket, 'secureConnect', signal)
    return talk(socket, endpoint, signal, socket)
  }
  const socket = connect(route(endpoint))
  await opened(socket, 'connect', signal)
  return talk(socket, endpoint, signal, null)
}

/** Milliseconds for an answer: refusals are delayed, more so when many come from one address. */
export const answerMs = 30_000

/** Opens a session for a while and closes it after the work. */
export const withSession = async <T>(
  options: OpenOptions,
  work: (session: MailSession) => Promise<T>,
): Promise<T> => {
  const session = await openSession({ ...options, signal: limited(options.signal, answerMs) })
  try {
    return await work(session)
  } finally {
    session.close()
  }
}

/** The TLS of a session in words, such as `TLSv1.3, certificate until 2027-02-01`. */
export const describeTls = (session: MailSession): string => {
  const tls = session.tls()
  if (tls === null) return 'no TLS'
  const day = tls.until.toISOString().slice(0, 10)
  return tls.until.getTime() > Date.now()
    ? `${tls.protocol}, certificate until ${day}`
    : `certificate ended on ${day}`
}
