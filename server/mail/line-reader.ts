import type { Socket } from 'node:net'
import { StringDecoder } from 'node:string_decoder'

interface LineReaderOptions {
  signal: AbortSignal
  /** Returns the error to throw after the server has closed the connection. */
  closedError: () => Error
}

/** Reads the lines that a server sends. Lines that arrived before the connection failed are still returned. */
export const createLineReader = ({ signal, closedError }: LineReaderOptions) => {
  let text = ''
  let failure: Error | null = null
  let notify: (() => void) | undefined
  const fail = (error: Error) => {
    failure ??= error
    notify?.()
  }
  const abort = () => fail(signal.reason as Error)
  signal.addEventListener('abort', abort, { once: true })

  /** Returns the next line without its line break. */
  const line = async (): Promise<string> => {
    for (;;) {
      const end = text.indexOf('\n')
      if (end >= 0) {
        const first = text.slice(0, end).replace(/\r$/, '')
        text = text.slice(end + 1)
        return first
      }
      if (failure !== null) throw failure
      await new Promise<void>((resolve) => {
        notify = resolve
      })
    }
  }
  return {
    /** Reads from a socket: the first one, or the one that encrypts it. */
    listen: (socket: Socket): void => {
      const decoder = new StringDecoder('utf8')
      socket.on('error', fail)
      socket.on('close', () => fail(closedError()))
      socket.on('data', (chunk: Buffer) => {
        text += decoder.write(chunk)
        notify?.()
      })
    },
    /**
     * Returns the match of the next line that matches.
     * @throws the error of the socket, `closedError`, or the signal's reason.
     */
    receive: async (pattern: RegExp): Promise<RegExpExecArray> => {
      for (;;) {
        const match = pattern.exec(await line())
        if (match !== null) return match
      }
    },
    /** Stops listening to the signal. */
    stop: (): void => signal.removeEventListener('abort', abort),
  }
}
