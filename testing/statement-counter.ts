// Counts the statements that clients send to a database.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a database that counts its statements. */
interface StatementCounter {
  /** The database's URL through the counter. */
  url: string
  /** The number of statements since the counter was started. */
  count: () => number
  close: () => Promise<void>
}

/** The texts that end with a zero byte, of a message without its type and length. */
const textsOf = (message: Buffer): string[] => message.toString('latin1').split('\0')

/** Tells the text of each statement among the messages of a client (PostgreSQL's protocol, "Message Formats"). */
const createStatementReader = (onStatement: (text: string) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  // Only the first message, which begins the connection, has no type.
  let typeLength = 0
  /** By the names of statements; one without a name is replaced by the next. */
  const texts = new Map<string, string>()
  let bound = ''
  const read = (type: string, message: Buffer) => {
    const [first = '', second = ''] = textsOf(message)
    if (type === 'P') texts.set(first, second)
    // No portal has a name.
    if (type === 'B') bound = second
    if (type === 'E') onStatement(texts.get(bound) ?? '')
    if (type === 'Q') onStatement(first)
  }
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= typeLength + 4) {
      const end = typeLength + rest.readUInt32BE(typeLength)
      if (rest.length < end) return
      if (typeLength === 1) read(rest.toString('latin1', 0, 1), rest.subarray(5, end))
      rest = rest.subarray(end)
      typeLength = 1
    }
  }
}

/**
 * Passes everything on to a database of this machine that is reached by TCP without TLS.
 * @param onStatement is called with the text of each statement.
 */
export const startStatementCounter = async (
  databaseUrl: string,
  onStatement: (text: string) => void = () => undefined,
): Promise<StatementCounter> => {
  const target = Number(new URL(databaseUrl).port)
  const sockets = new Set<Socket>()
  let count = 0
  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    from.pipe(to)
  }
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    client.on(
      'data',
      createStatementReader((text) => {
        count += 1
        onStatement(text)
      }),
    )
    join(client, upstream)
    join(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    count: () => count,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
