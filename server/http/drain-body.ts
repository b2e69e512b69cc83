import type { IncomingMessage } from 'node:http'

/** The most bytes of a body that are read only to be discarded. */
const maxDrained = 16 * 1024 * 1024

/**
 * Waits until the rest of a request's body has arrived, and discards it. A client that is still sending might read no response
 * once its connection is closed (RFC 9112, section 9.6). Returns false if the body is longer than is waited for.
 */
export const drainBody = async (request: IncomingMessage): Promise<boolean> => {
  if (request.complete || request.readableEnded || request.destroyed) return true
  return new Promise((resolve) => {
    let remaining = maxDrained
    request.on('data', (chunk: Buffer) => {
      remaining -= chunk.length
      if (remaining < 0) resolve(false)
    })
    for (const end of ['end', 'close', 'error']) request.once(end, () => resolve(true))
    request.resume()
  })
}
