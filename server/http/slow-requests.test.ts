import { connect } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'

/** Milliseconds; the default of 30 000 would be waited for. */
const requestTimeout = 500

const harness = harnessForTests({ options: { requestTimeout } })
let apiKey: string
let port: number

beforeAll(async () => {
  apiKey = (await harness.organization()).owner
  port = Number(new URL(await harness.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

/** What comes back for a request that stops, until the server has ended the connection on both sides. */
const answerTo = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    // It keeps its own side open, as one does that wants to hold the connection.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(bytes))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', reject)
    socket.on('end', () => {
      resolve(text)
      socket.destroy()
    })
  })

it.each([
  [
    'within its body',
    'POST /api/department HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n',
  ],
  ['within its headers', 'GET /api/key HTTP/1.1\r\nHost: x\r\n'],
])('a request that stops %s is cut, and told why', async (place, head) => {
  const answer = await answerTo(
    `${head}X-API-Key: ${place === 'within its body' ? `${apiKey}\r\n\r\n{` : ''}`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"code":"invalid_request"')
  expect(answer).toContain('did not arrive in time')
})

it('has as long for its headers as for all of it, and Node looks often enough', () => {
  const server = harness.app.server as typeof harness.app.server & { connectionsCheckingInterval: number }
  expect([server.requestTimeout, server.headersTimeout]).toEqual([requestTimeout, requestTimeout])
  expect(server.connectionsCheckingInterval).toBeLessThanOrEqual(1000)
})
