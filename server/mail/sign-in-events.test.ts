import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it, vi } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { freePort, portOf } from '../../testing/free-port.js'
import { listenForFailures } from './sign-in-events.ts'

const secret = 'abcdefghijklmnop'
const heard = { failures: [] as unknown[], count: 0 }

const listener = beforeTests(
  async () => {
    const port = await freePort()
    const { close } = await listenForFailures({
      endpoint: { host: '127.0.0.1', port },
      secret,
      onFailure: (failure) => heard.failures.push(failure),
      onHeard: () => {
        heard.count += 1
      },
      onTaken: () => undefined,
      onError: () => undefined,
    })
    return { port, close }
  },
  ({ close }) => close(),
)

const event = (fields: object) => JSON.stringify({ fields })
const wrong = {
  user: 'ada@one.example',
  service: 'imap',
  remote_ip: '203.0.113.7',
  result: 'password_mismatch',
}
const send = async (body: string, path = `/${secret}`, method = 'POST') => {
  const url = `http://127.0.0.1:${listener.port}${path}`
  const { status } = await fetch(url, { method, ...(method === 'POST' ? { body } : {}) })
  return status
}

it('takes what mail servers tell, and probes for a sign of life alone', async () => {
  expect(await send(event(wrong))).toBe(200)
  expect(await send(event({ ...wrong, service: 'probe-imap' }))).toBe(200)
  expect(await send(event({ user: 'x@y', service: 'smtp', result: 'user_unknown' }))).toBe(200)
  expect(heard).toEqual({
    failures: [
      { address: 'ada@one.example', ip: '203.0.113.7', service: 'imap', isUnknown: false },
      { address: 'x@y', ip: null, service: 'smtp', isUnknown: true },
    ],
    count: 3,
  })
})

it.each([
  ['another secret', event(wrong), '/abcdefghijklmnoq', 'POST', 404],
  ['no secret', event(wrong), '/', 'POST', 404],
  ['a question', '', `/${secret}`, 'GET', 404],
  ['no JSON', 'x', `/${secret}`, 'POST', 400],
  ['a success', event({ ...wrong, result: 'ok' }), `/${secret}`, 'POST', 400],
  ['too much', event({ ...wrong, user: 'x'.repeat(5000) }), `/${secret}`, 'POST', 413],
])('takes no %s', async (_, body, path, method, status) => {
  heard.count = 0
  expect(await send(body, path, method)).toBe(status)
  expect(heard.count).toBe(0)
})

it('waits for a port that another process has', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const onTaken = vi.fn<() => void>()
  const { close } = await listenForFailures({
    endpoint: { host: '127.0.0.1', port: portOf(other) },
    secret,
    onFailure: () => undefined,
    onHeard: () => undefined,
    onTaken,
    onError: () => undefined,
  })
  expect(onTaken).toHaveBeenCalledOnce()
  await close()
  other.close()
})
