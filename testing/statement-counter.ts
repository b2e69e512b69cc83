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

const simpleQuery = 'Q'.charCodeAt(0)
const execute = 'E'.charCodeAt(0)

/** Counts the statements among the messages of a client (PostgreSQL's protocol, "Message Formats"). */
const createMessageCounter = (onStatement: () => void) => {
  let rest: Buffer = Buffer.alloc(0)
  // Only the first message, which begins the connection, has no type.
  let typeLength = 0
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= typeLength + 4) {
      const end = typeLength + rest.readUInt32BE(typeLength)
      if (rest.length < end) return
      if (typeLength === 1 && [simpleQuery, execute].includes(rest[0] ?? 0)) onStatement()
      rest = rest.subarray(end)
      typeLength = 1
    }
  }
}

/** Passes everything on to a database of this machine that is reached by TCP without TLS. */
export const startStatementCounter = async (databaseUrl: string): Promise<StatementCounter> => {
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
      createMessageCounter(() => {
        count += 1
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
