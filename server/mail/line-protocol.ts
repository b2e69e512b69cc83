import { connect } from 'node:net'
import { MailServerFailure } from './failures.ts'
import { createLineReader } from './line-reader.ts'

/** Where a server listens. */
export interface Endpoint {
  host: string
  port: number
}

/** A connection with a protocol in lines, such as SMTP. */
interface LineProtocol {
  send: (line: string) => void
  /** Returns the match of the next line that matches. */
  receive: (pattern: RegExp) => Promise<RegExpExecArray>
}

/**
 * Opens a connection, which is closed after the work.
 * @throws MailServerFailure `unreachable` when the server closes the connection; otherwise the error of the socket or the signal.
 */
export const withLineProtocol = async <T>(
  { host, port }: Endpoint,
  signal: AbortSignal,
  work: (protocol: LineProtocol) => Promise<T>,
): Promise<T> => {
  signal.throwIfAborted()
  const socket = connect({ host, port })
  const reader = createLineReader({
    signal,
    closedError: () => new MailServerFailure('unreachable', 'The mail server closed the connection.'),
  })
  reader.listen(socket)
  try {
    return await work({ send: (line) => socket.write(`${line}\n`), receive: reader.receive })
  } finally {
    reader.stop()
    socket.destroy()
  }
}
