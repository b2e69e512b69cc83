import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { isStorable } from '../rules/text.ts'
import type { Endpoint } from './line-protocol.ts'
import { addressOfSignIn } from './sign-in-name.ts'
import type { FailedSignIn } from './sign-in-tally.ts'

/** A sign-in in Dovecot's event export: each that failed, and those to send mail that succeeded. It has no password. */
const signInSchema = z.object({
  user: z.optional(z.string()),
  service: z.optional(z.string()),
  /** The name of `service` in 2.3. */
  protocol: z.optional(z.string()),
  remote_ip: z.optional(z.string()),
  result: z.enum(['ok', 'password_mismatch', 'user_unknown']),
})

/** A message that the rules of an identity have sent, without its content. */
const redirectSchema = z.object({
  user: z.string(),
  action_name: z.enum(['redirect', 'notify']),
  redirect_target: z.optional(z.string()),
  notify_target: z.optional(z.string()),
})

/** A change of an identity's Sieve scripts, without their text. */
const ruleChangeSchema = z.object({
  user: z.string(),
  cmd_name: z.enum(['PUTSCRIPT', 'SETACTIVE', 'DELETESCRIPT', 'RENAMESCRIPT']),
})

const eventSchema = z.object({ fields: z.union([signInSchema, redirectSchema, ruleChangeSchema]) })

/** Bytes; an event has some 200. */
const maxBodyBytes = 4096
const timeoutMs = 5000
/** Milliseconds between two attempts to listen on a port that another process has. */
const retryMs = 5000

interface ListenOptions {
  endpoint: Endpoint
  /** Requests without it are refused; it is the URL path. */
  secret: string
  onFailure: (failure: FailedSignIn) => void
  onSuccess: (address: string, service: string) => void
  onRedirect: (address: string, target: string) => void
  onRuleChange: (address: string) => void
  /** Called with the kind of every event of a sign-in, also of probes. */
  onEvent: (kind: 'failures' | 'logins') => void
  /** Called for an event with a text that the database cannot hold. */
  onDropped: () => void
  /** Called once when another process has the port. */
  onPortInUse: () => void
  onError: (error: unknown) => void
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The body; null when it is too large. */
const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const parse = (text: string) => {
  try {
    return eventSchema.safeParse(JSON.parse(text))
  } catch {
    return { success: false } as const
  }
}

/** The addresses of a notification by email: in angle brackets, or of a URI (RFC 5436, RFC 6068). */
const notifiedAddresses = (target = ''): string[] => {
  const listed = [...target.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address)
  if (listed.length > 0) return listed
  const address = target.replace(/^mailto:/i, '').replace(/\?.*$/s, '')
  try {
    return [decodeURIComponent(address)]
  } catch {
    return [address]
  }
}

/** Passes an event on. One with a text that the database can't store is dropped. */
const dispatch = (fields: z.infer<typeof eventSchema>['fields'], options: ListenOptions): void => {
  const { onFailure, onSuccess, onRedirect, onRuleChange, onEvent, onDropped } = options
  if ('cmd_name' in fields) return isStorable(fields.user) ? onRuleChange(fields.user) : onDropped()
  if ('action_name' in fields) {
    const { user, redirect_target: target } = fields
    for (const one of target === undefined ? notifiedAddresses(fields.notify_target) : [target])
      if (isStorable(user) && isStorable(one)) onRedirect(user, one)
      else onDropped()
    return
  }
  const { user = '', remote_ip: ip = null, result, protocol = '', service = protocol } = fields
  onEvent(result === 'ok' ? 'logins' : 'failures')
  if (!isStorable(user) || !isStorable(service)) return onDropped()
  // The worker's own probes aren't sign-ins.
  if (service.startsWith('probe-')) return
  // Dovecot has found the name to send before it compares the password.
  const address = addressOfSignIn(user)
  if (result === 'ok') return onSuccess(address, service)
  onFailure({ address, ip, service, isUnknown: result === 'user_unknown' })
}

const createRequestHandler = (options: ListenOptions): ((request: IncomingMessage) => Promise<number>) => {
  const path = digest(`/${options.secret}`)
  return async (request) => {
    if (request.method !== 'POST' || !timingSafeEqual(digest(request.url ?? ''), path)) return 404
    const body = await bodyOf(request)
    if (body === null) return 413
    const event = parse(body)
    if (!event.success) return 400
    dispatch(event.data.fields, options)
    return 200
  }
}

/**
 * Listens for sign-ins, and for the effects of rules, that mail servers report. Of several processes with the same port, one listens; another one takes over
 * when it ends.
 */
export const listenForSignIns = async (options: ListenOptions) => {
  const { endpoint, onPortInUse, onError } = options
  const closing = new AbortController()
  const handle = createRequestHandler(options)
  const listener: RequestListener = (request, response) => {
    handle(request).then(
      (status) => {
        // The rest of a body that isn't read is not waited for.
        if (status !== 200) response.shouldKeepAlive = false
        response.writeHead(status, { 'content-length': 0 }).end(() => {
          if (status !== 200) request.destroy()
        })
      },
      () => request.destroy(),
    )
  }
  const server = createServer(
    {
      maxHeaderSize: 4096,
      headersTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      connectionsCheckingInterval: timeoutMs,
    },
    listener,
  )
  server.maxConnections = 64
  /** @returns whether it listens now. @throws the error of the endpoint itself. */
  const tryToListen = async (): Promise<boolean> => {
    try {
      server.listen(endpoint.port, endpoint.host)
      await once(server, 'listening')
      server.on('error', onError)
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
  let waiting: Promise<void> | undefined
  if (!(await tryToListen())) {
    onPortInUse()
    waiting = takeOver().catch(onError)
  }
  return {
    close: async () => {
      closing.abort()
      await waiting
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
