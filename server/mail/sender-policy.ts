import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { answerMilter, isMilter, type MilterOptions } from './from-milter.ts'
import type { Endpoint } from './line-protocol.ts'
import { isPolicyClient } from './policy-clients.ts'
import { addressOfSignIn } from './sign-in-name.ts'
import { createSocketDeadline } from './socket-deadline.ts'

interface SenderPolicyOptions extends Pick<MilterOptions, 'mayName'> {
  endpoint: Endpoint
  /** The networks whose clients may ask; null: this machine and private networks. */
  clients?: readonly string[] | null
  /** Whether an identity that has signed in may write to an address as it was typed; '' is the name of a stranger. */
  maySend: (login: string, address: string) => Promise<boolean>
  /** Whether rules of an identity may send mail to an address as it was typed. */
  mayRedirect: (sender: string, address: string) => Promise<boolean>
  logger: Pick<Logger, 'warn'>
  limits?: Partial<typeof usualLimits>
}

/** What a client may use. Postfix connects to ask, and each of its processes keeps its connection for up to 300 seconds. */
const usualLimits = {
  connections: 500,
  /** Milliseconds from a connection, or from the first byte of a request, to its end. */
  requestMs: 10_000,
  /** Milliseconds between two requests: longer than Postfix keeps a connection, as it never repeats a question. */
  idleMs: 400_000,
}

/** The answers to Postfix. One that can't be given now makes the sender try again. */
const replies = {
  allowed: 'DUNNO',
  refused: '554 5.7.1 You are not authorized to send to this address',
  stays: '550 5.7.1 Rules of your organization may not send mail to other mail systems',
  unknown: '450 4.3.0 The answer to this recipient is unknown at the moment',
} as const

/** Milliseconds after which a process tries to listen again while another one does. */
const retryMs = 1000

/** A request is some hundred bytes. */
const maxBytes = 16_384

/** The members of a request: lines of `name=value` (SMTPD_POLICY_README of Postfix). */
const membersOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split('\n').map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )

/**
 * Listens for Postfix's questions about recipients that are groups to which not everyone may write, and about those of mail that rules
 * send (`policy_context=rules`). Of several processes with the same port one listens, and another takes over when it ends. For groups only
 * the name that signed in counts, because everyone can claim an address. Rules send by a port that takes nothing else. At the same port
 * Postfix asks about the header From of what users send, by the protocol of milters.
 * @throws the socket's error where it can't listen.
 */
export const listenForSenders = async ({
  endpoint,
  clients = null,
  maySend,
  mayRedirect,
  mayName,
  logger,
  limits,
}: SenderPolicyOptions) => {
  const { connections, requestMs, idleMs } = { ...usualLimits, ...limits }
  const sockets = new Set<Socket>()
  const replyTo = async (request: string): Promise<string> => {
    const members = membersOf(request)
    const of = (name: string) => members.get(name) ?? ''
    if (of('request') !== 'smtpd_access_policy') return replies.unknown
    try {
      if (of('policy_context') === 'rules')
        return (await mayRedirect(of('sender'), of('recipient'))) ? replies.allowed : replies.stays
      const login = addressOfSignIn(of('sasl_username').toLowerCase())
      return (await maySend(login, of('recipient'))) ? replies.allowed : replies.refused
    } catch (error) {
      logger.warn({ err: error }, "Can't look up a sender and a recipient")
      return replies.unknown
    }
  }
  /** Answers one request after another, and reads the next one only then. Ends with the connection, or with a client that doesn't behave. */
  const serve = async (socket: Socket): Promise<void> => {
    let received = ''
    const deadline = createSocketDeadline(socket)
    deadline.wait(requestMs)
    try {
      for await (const chunk of socket.setEncoding('utf8') as AsyncIterable<string>) {
        if (received === '') deadline.wait(requestMs)
        received += chunk
        for (let end = received.indexOf('\n\n'); end !== -1; end = received.indexOf('\n\n')) {
          const request = received.slice(0, end)
          received = received.slice(end + 2)
          deadline.clear()
          // Answers wait only for a client that doesn't read them.
          if (!socket.write(`action=${await replyTo(request)}\n\n`)) return
          deadline.wait(received === '' ? idleMs : requestMs)
        }
        if (received.length > maxBytes) return
      }
    } catch {
      // The connection broke.
    } finally {
      deadline.clear()
      socket.destroy()
    }
  }
  let lastRefused = ''
  const refuse = (socket: Socket) => {
    const { remoteAddress: address = '' } = socket
    socket.destroy()
    if (address === lastRefused) return
    lastRefused = address
    logger.warn({ address }, 'A client outside MAIL_POLICY_CLIENTS asked as Postfix does')
  }
  const server = createServer((socket) => {
    if (!isPolicyClient(clients, socket.remoteAddress ?? '')) return refuse(socket)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    const deadline = setTimeout(() => socket.destroy(), requestMs)
    socket.once('data', (first: Buffer) => {
      clearTimeout(deadline)
      socket.pause().unshift(first)
      void (isMilter(first) ? answerMilter(socket, { mayName, logger, requestMs, idleMs }) : serve(socket))
    })
  })
  server.maxConnections = connections
  server.on('drop', () => logger.warn({ connections }, 'Too many connections for questions of Postfix'))
  const closing = new AbortController()
  /** @returns whether it listens now. @throws the error of the endpoint itself. */
  const tryToListen = async (): Promise<boolean> => {
    try {
      server.listen(endpoint.port, endpoint.host)
      await once(server, 'listening')
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      return false
    }
  }
  const takeOver = async () => {
    while (!closing.signal.aborted) {
      await sleep(retryMs, undefined, { signal: closing.signal }).catch(() => undefined)
      if (!closing.signal.aborted && (await tryToListen())) return
    }
  }
  const waiting = (await tryToListen())
    ? undefined
    : takeOver().catch((error: unknown) => logger.warn({ err: error }, "Can't listen for Postfix"))
  return {
    close: async () => {
      closing.abort()
      await waiting
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
