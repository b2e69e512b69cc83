// A worker that sends one request after the other over a connection that is kept open, and counts each status and each error.
// It runs in another thread, so that the server can end a connection while it is still sending.
import { Agent, request as httpRequest } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** @type {{ url: string, method: string, headers: Record<string, string>, length: number, chunked: boolean, times: number }} */
const { url, method, headers, length, chunked, times } = workerData
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const body = Buffer.from(JSON.stringify({ description: 'x'.repeat(length) }))

/** @returns {Promise<string>} */
const send = () =>
  new Promise((resolve) => {
    const outgoing = httpRequest(
      url,
      {
        agent,
        method,
        headers: {
          'content-type': 'application/json',
          ...(chunked ? {} : { 'content-length': body.length }),
          ...headers,
        },
      },
      (incoming) => {
        incoming.resume()
        incoming.on('end', () => resolve(String(incoming.statusCode)))
        incoming.on('error', ({ message }) => resolve(message))
      },
    )
    outgoing.on('error', ({ message }) => resolve(message))
    // Once the headers are sent, the length of the body can't be one of them.
    if (chunked) outgoing.flushHeaders()
    outgoing.end(body)
  })

/** @type {Record<string, number>} */
const counts = {}
for (let time = 0; time < times; time += 1) {
  const outcome = await send()
  counts[outcome] = (counts[outcome] ?? 0) + 1
}
agent.destroy()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port of a worker has no origin.
parentPort?.postMessage(counts)
