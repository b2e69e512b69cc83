import { createServer } from 'node:net'

/** An address to listen at. */
interface Address {
  host: string
  port: number
}

/** Listens at an address for a moment, so that one that is in use is told before anything else starts. @throws as `listen` does. */
export const checkAddress = ({ host, port }: Address): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()))
  })
