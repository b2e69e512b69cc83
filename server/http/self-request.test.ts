import { createServer, type RequestListener, type Server } from 'node:http'
import { expect, test } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'
import { requestItself } from './self-request.ts'

const harness = harnessForTests()

/** A server that listens while `work` runs. */
const whileListening = async (host: string, listener: RequestListener, work: (server: Server) => unknown) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  try {
    await work(server)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

test.each(['127.0.0.1', '0.0.0.0'])('a server on %s is asked whether it lives', async (host) => {
  const asked: (string | undefined)[] = []
  await whileListening(
    host,
    (request, response) => {
      asked.push(request.url)
      response.end('ok')
    },
    async (server) => expect(await requestItself(server)).toBeUndefined(),
  )
  expect(asked).toEqual(['/livez'])
})

test('another answer than 200 is none', () =>
  whileListening(
    '127.0.0.1',
    (_, response) => response.writeHead(503).end(),
    (server) => expect(requestItself(server)).rejects.toThrow('Status 503.'),
  ))

test('health asks what can be asked, and says of the rest that it was not', async () => {
  const { owner } = await harness.organization()
  const components = async () => {
    const { body } = await harness.call('getHealth', { key: owner })
    return (body as { components: unknown[] }).components
  }
  const cache = {
    component: 'cache',
    status: 'ok',
    latency_ms: null,
    message: expect.stringContaining('no shared cache is configured'),
  }
  const database = { component: 'database', status: 'ok', latency_ms: expect.any(Number) }
  const unasked = { latency_ms: null, message: expect.stringContaining('No port is configured') }
  expect(await components()).toEqual([{ component: 'api', status: 'ok', ...unasked }, database, cache])
  await harness.app.listen({ host: '127.0.0.1', port: 0 })
  const asked = { component: 'api', status: 'ok', latency_ms: expect.any(Number) }
  expect(await components()).toEqual([asked, database, cache])
})
