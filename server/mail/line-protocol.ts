import { connect } from 'node:net'
import { MailServerFailure } from './failures.ts'

/** Where a server listens. */
export interface Endpoint {
  host: string
  port: number
}

/** A conversation in lines, as SMTP is one. */
interface Dialogue {
  send: (line: string) => void
  /** The first line from here on that matches, with its groups. */
  receive: (pattern: RegExp) => Promise<RegExpExecArray>
}

/**
 * Holds a conversation on a connection of its own, which ends with it.
 * @throws MailServerFailure unreachable when the other side hangs up; else what the socket or the signal says.
 */
export const holdDialogue = async <T>(
  { host, port }: Endpoint,
  signal: AbortSignal,
  work: (dialogue: Dialogue) => Promise<T>,
): Promise<T> => {
  signal.throwIfAborted()
  const socket = connect({ host, port })
  let text = ''
  let failure: Error | null = null
  let notify: (() => void) | undefined
  const fail = (error: Error) => {
    failure ??= error
    notify?.()
  }
  const abort = () => fail(signal.reason as Error)
  signal.addEventListener('abort', abort)
  socket.setEncoding('utf8')
  socket.on('error', fail)
  socket.on('close', () =>
    fail(new MailServerFailure('unreachable', 'The mail server closed the connection.')),
  )
  socket.on('data', (chunk: string) => {
    text += chunk
    notify?.()
  })
  /** The next whole line, without what ends it. */
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
  try {
    return await work({
      send: (sent) => socket.write(`${sent}\n`),
      receive: async (pattern) => {
        for (;;) {
          const match = pattern.exec(await line())
          if (match !== null) return match
        }
      },
    })
  } finally {
    signal.removeEventListener('abort', abort)
    socket.destroy()
  }
}
