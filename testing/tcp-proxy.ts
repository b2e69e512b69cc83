// A network connection that fails when a test asks for it.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** A network connection that fails when a test asks for it. */
export interface TcpProxy {
  port: number
  /** Nothing passes and nothing ends, as when a machine hangs; new connections open and stay silent. */
  hang: () => void
  /** New connections open and stay silent, while open ones continue. */
  holdNew: () => void
  /** Every connection ends, and new ones are refused. */
  cut: () => Promise<void>
  /** All passes again. */
  heal: () => Promise<void>
  close: () => Promise<void>
}

/** Passes everything on to a port of this machine until a test changes that. */
export const startTcpProxy = async (target: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  let hanging = false
  let isHoldingNew = false
  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (chunk) => {
      if (!hanging) to.write(chunk)
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      // A hanging side does not notice that the other side has gone.
      if (!hanging) to.destroy()
    })
  }
  const server = createServer((client) => {
    if (isHoldingNew) {
      sockets.add(client)
      client.on('close', () => sockets.delete(client))
      return
    }
    const upstream = connect(target, '127.0.0.1')
    join(client, upstream)
    join(upstream, client)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const end = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    hang: () => {
      hanging = true
    },
    holdNew: () => {
      isHoldingNew = true
    },
    cut: end,
    heal: async () => {
      // The dropped bytes are lost, so those connections are useless.
      if (hanging) for (const socket of sockets) socket.destroy()
      hanging = false
      isHoldingNew = false
      if (!server.listening) await listen(port)
    },
    close: async () => {
      hanging = false
      if (server.listening) await end()
    },
  }
}
