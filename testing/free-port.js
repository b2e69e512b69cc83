// Finds free ports.
import { once } from 'node:events'
import { createServer } from 'node:net'

/** The port that a server listens on. @param {import('node:net').Server} server */
export const portOf = (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port

/**
 * Returns different unused ports of this machine, for programs that cannot choose one themselves. The
 * server has the same for its own PostgreSQL; tools run before it is built, and Node 20 does not run TypeScript.
 * @param {number} count
 */
export const freePorts = async (count) => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map(portOf)
  for (const server of servers) server.close()
  await Promise.all(servers.map((server) => once(server, 'close')))
  return ports
}

/** One such port. */
export const freePort = async () => {
  const [port] = await freePorts(1)
  return /** @type {number} */ (port)
}
