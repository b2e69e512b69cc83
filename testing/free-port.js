import { once } from 'node:events'
import { createServer } from 'node:net'

/** The port that a server listens on. @param {import('node:net').Server} server */
export const portOf = (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port

/**
 * A port of this machine that nobody uses at the moment, for programs that cannot choose one themselves. The server has
 * the same for its own PostgreSQL; tools run before it is built, and Node 20 does not run TypeScript.
 */
export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}
