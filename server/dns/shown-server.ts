import { isPublicAddress } from './public-address.ts'

/** How a server of a private network is called: its address is for the operator only. */
const internal = 'internal resolver'

/** What answers for the invented records of a demonstration. */
export const inventedServer = 'invented'

/**
 * A name server as organizations see it: with its address and port if it is one of the public internet.
 * @param server address and port, as `192.0.2.53:53` or `[2001:db8::53]:53`; `inventedServer`; empty if none was asked.
 */
export const shownServer = (server: string): string => {
  const [, v6, v4] = /^(?:\[([^\]]*)\]|([^:]*)):\d+$/.exec(server) ?? []
  return server === '' || server === inventedServer || isPublicAddress(v6 ?? v4 ?? '') ? server : internal
}

/** Resolvers as organizations see them; several internal ones are one. */
export const shownServers = (servers: readonly string[]): string[] => [...new Set(servers.map(shownServer))]
