// Divides requests among several processes of the server.
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { portOf } from './free-port.js'

/** @typedef {import('node:http').IncomingMessage} Incoming */

/** @param {Incoming} request */
const mayRepeat = ({ method, headers }) =>
  method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined

/**
 * Passes a request on; null when the server ended the connection before it answered.
 * @param {Agent} agent
 * @param {string} target
 * @param {Incoming} incoming
 * @param {Buffer} body
 * @returns {Promise<{ response: Incoming, body: Buffer } | null>}
 */
const pass = (agent, target, { method, url, headers }, body) =>
  new Promise((resolve) => {
    const outgoing = request(target + url, { agent, method, headers }, (response) => {
      /** @type {Buffer[]} */
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', () => resolve(null))
      response.on('end', () => resolve({ response, body: Buffer.concat(chunks) }))
    })
    outgoing.on('error', () => resolve(null))
    outgoing.end(body)
  })

/** What belongs to one connection and is not passed on (RFC 9110, section 7.6.1). */
const perConnection = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * A small reverse proxy as in earnest: it asks each target's /readyz every 250 ms, takes those that are ready in
 * turn, and sends a request that may be repeated to another one when there was no answer.
 * `cut`, asked after each answer of a target, drops the answer and the client's connection.
 * @param {readonly string[]} targets their URLs.
 * @param {{ cut?: (request: Incoming, response: Incoming) => boolean }} [options]
 */
export const startLoadBalancer = async (targets, { cut = () => false } = {}) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  const ready = new Set(targets)
  const counts = { repeated: 0, cut: 0 }
  let turn = 0
  const closing = new AbortController()

  const watch = async () => {
    while (!closing.signal.aborted) {
      await Promise.all(
        targets.map(async (target) => {
          const timeout = AbortSignal.timeout(2000)
          const answer = await fetch(`${target}/readyz`, { signal: timeout }).catch(() => null)
          if (answer?.status === 200) ready.add(target)
          else ready.delete(target)
        }),
      )
      await sleep(250)
    }
  }

  /**
   * @param {Incoming} incoming
   * @param {import('node:http').ServerResponse} outgoing
   */
  const serve = async (incoming, outgoing) => {
    /** @type {Buffer[]} */
    const chunks = []
    for await (const chunk of incoming) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    for (let attempt = 0; attempt < targets.length; attempt += 1) {
      // When none is ready, each gives its own answer to that.
      const usable = ready.size > 0 ? [...ready] : targets
      turn += 1
      const target = usable[turn % usable.length]
      const answer = target === undefined ? null : await pass(agent, target, incoming, body)
      if (answer !== null) {
        if (cut(incoming, answer.response)) {
          counts.cut += 1
          outgoing.destroy()
          return
        }
        const headers = { ...answer.response.headers }
        for (const name of perConnection) delete headers[name]
        outgoing.writeHead(answer.response.statusCode ?? 502, headers).end(answer.body)
        return
      }
      if (target !== undefined) ready.delete(target)
      if (!mayRepeat(incoming)) break
      counts.repeated += 1
    }
    outgoing.writeHead(502).end()
  }
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing))
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const watching = watch()
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    counts,
    close: async () => {
      closing.abort()
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await watching
    },
  }
}
