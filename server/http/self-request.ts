import { get, type Server } from 'node:http'

/** Milliseconds; longer than health waits, so that health tells of the time itself. */
const timeoutMs = 1500

/** The address by which a server on all addresses of the machine is reached from the machine itself. */
const reachable = (address: string): string =>
  address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address

/**
 * Asks a server whether it lives, over its own connection to where it listens.
 * @returns null when it does not listen. Rejects when the answer is another than 200, or does not come in time.
 */
export const requestItself = (server: Server): Promise<void> | null => {
  const address = server.address()
  if (address === null || typeof address === 'string') return null
  return new Promise((resolve, reject) => {
    get(
      {
        host: reachable(address.address),
        port: address.port,
        path: '/livez',
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        response.resume()
        response.once('error', reject)
        response.once('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`Status ${response.statusCode}.`)),
        )
      },
    ).once('error', reject)
  })
}
