import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../observability/metrics.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Whether a request was sent on this machine. A proxy on this machine is recognized by its headers. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean => {
  const { remoteAddress: address = '' } = socket
  return (
    loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') &&
    !proxyHeaders.some((name) => name in headers)
  )
}

/**
 * Adds `/metrics` to the app, for requests from this machine only. For others, or when `isServed` is false, the path
 * does not exist.
 */
export const serveMetrics = (app: FastifyInstance, metrics: Metrics, isServed: boolean): void => {
  app.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!isServed || !isLocal(request)) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found.\n')
    }
    const { type, body } = await metrics.text()
    return reply.type(type).send(body)
  })
}

/** Serves only the metrics on a separate port. Everybody who can reach the port may read them. */
export const listenForMetrics = async (
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<Server> => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}
