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

/** Whether it was sent on this machine itself, as far as that can be seen: a proxy beside us also comes from here. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean => {
  const { remoteAddress: address = '' } = socket
  return (
    loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') &&
    !proxyHeaders.some((name) => name in headers)
  )
}

/** Adds `/metrics` to the app, for this machine alone; for everybody else, and when it is not served here, the path does not exist. */
export const serveMetrics = (app: FastifyInstance, metrics: Metrics, isServed: boolean): void => {
  app.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!isServed || !isLocal(request)) {
      return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing here.\n')
    }
    const { type, body } = await metrics.text()
    return reply.type(type).send(body)
  })
}

/** Serves the metrics, and nothing else, on a port of their own: whoever reaches it may read them. */
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
