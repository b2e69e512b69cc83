import { connect } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'

/** Milliseconds. With the default of 30 000 the tests would take too long. */
const requestTimeout = 500

const harness = harnessForTests({ options: { requestTimeout } })
let apiKey: string
let port: number

beforeAll(async () => {
  apiKey = (await harness.organization()).owner
  port = Number(new URL(await harness.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

/** Sends the beginning of a request, and returns the response when the server has closed the connection. */
const responseTo = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    // It keeps its own side open, as a client does that wants to hold the connection.
    const socket = connect(
      { port, host: '127.0.0.1', allowHalfOpen: true },
      () => bytes !== '' && socket.write(bytes),
    )
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
  const response = await responseTo(
    `${head}X-API-Key: ${place === 'within its body' ? `${apiKey}\r\n\r\n{` : ''}`,
  )
  expect(response).toMatch(/^HTTP\/1\.1 400 /)
  expect(response).toContain('"code":"invalid_request"')
  expect(response).toContain('did not arrive in time')
})

it('a connection that was never used is closed without a response', async () => {
  expect(await responseTo('')).toBe('')
})

it('has as long for its headers as for all of it, and Node looks often enough', () => {
  const server = harness.app.server as typeof harness.app.server & { connectionsCheckingInterval: number }
  expect([server.requestTimeout, server.headersTimeout]).toEqual([requestTimeout, requestTimeout])
  expect(server.connectionsCheckingInterval).toBeLessThanOrEqual(1000)
})
