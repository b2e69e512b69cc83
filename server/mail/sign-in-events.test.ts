import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it, vi } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { freePort, portOf } from '../../testing/free-port.js'
import { listenForSignIns } from './sign-in-events.ts'

const secret = 'abcdefghijklmnop'
const heard = {
  redirects: [] as unknown[],
  changes: [] as unknown[],
  failures: [] as unknown[],
  successes: [] as unknown[],
  kinds: [] as string[],
  dropped: 0,
}

const listener = beforeTests(
  async () => {
    const port = await freePort()
    const { close } = await listenForSignIns({
      endpoint: { host: '127.0.0.1', port },
      secret,
      onFailure: (failure) => heard.failures.push(failure),
      onSuccess: (...success) => heard.successes.push(success),
      onRedirect: (...redirect) => heard.redirects.push(redirect),
      onRuleChange: (address) => heard.changes.push(address),
      onEvent: (kind) => heard.kinds.push(kind),
      onDropped: () => {
        heard.dropped += 1
      },
      onPortInUse: () => undefined,
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
  expect(await send(event({ user: 'ada@one.example', protocol: 'smtp', result: 'ok' }))).toBe(200)
  expect(await send(event({ user: 'postroom-probe-1', service: 'probe-imap', result: 'ok' }))).toBe(200)
  expect(heard).toEqual({
    redirects: [],
    changes: [],
    failures: [
      { address: 'ada@one.example', ip: '203.0.113.7', service: 'imap', isUnknown: false },
      { address: 'x@y', ip: null, service: 'smtp', isUnknown: true },
    ],
    successes: [['ada@one.example', 'smtp']],
    kinds: ['failures', 'failures', 'failures', 'logins', 'logins'],
    dropped: 0,
  })
})

it('takes what rules have sent, and that an identity has changed its own', async () => {
  const user = 'ada@one.example'
  const redirect = { user, action_name: 'redirect', redirect_target: 'ana@private.example' }
  expect(await send(event(redirect))).toBe(200)
  const notify = { user, action_name: 'notify', notify_target: 'mailto:a%2Bb@private.example?subject=x' }
  expect(await send(event(notify))).toBe(200)
  expect(await send(event({ ...notify, notify_target: '<c@d.example>, <e@f.example>' }))).toBe(200)
  expect(await send(event({ ...redirect, redirect_target: 'x\0@y' }))).toBe(200)
  expect(await send(event({ user, cmd_name: 'PUTSCRIPT' }))).toBe(200)
  expect(await send(event({ user, cmd_name: 'GETSCRIPT' }))).toBe(400)
  expect(await send(event({ user, action_name: 'vacation' }))).toBe(400)
  expect(heard).toMatchObject({
    redirects: [
      [user, 'ana@private.example'],
      [user, 'a+b@private.example'],
      [user, 'c@d.example'],
      [user, 'e@f.example'],
    ],
    changes: [user],
    dropped: 1,
  })
})

it.each([
  ['NUL in the user', { ...wrong, user: 'ada\0@one.example' }],
  ['half of a surrogate pair', { ...wrong, user: 'ada\ud83d@one.example' }],
  ['the other half', { ...wrong, user: 'ada\udc00@one.example', result: 'ok' }],
  ['NUL in the service', { ...wrong, service: 'smtp\0', result: 'ok' }],
])('drops %s, which the database cannot hold', async (_, fields) => {
  Object.assign(heard, { failures: [], successes: [], dropped: 0 })
  expect(await send(event(fields))).toBe(200)
  expect(heard).toMatchObject({ failures: [], successes: [], dropped: 1 })
})

it.each([
  ['another secret', event(wrong), '/abcdefghijklmnoq', 'POST', 404],
  ['no secret', event(wrong), '/', 'POST', 404],
  ['a question', '', `/${secret}`, 'GET', 404],
  ['no JSON', 'x', `/${secret}`, 'POST', 400],
  ['other result', event({ ...wrong, result: 'internal_failure' }), `/${secret}`, 'POST', 400],
  ['too much', event({ ...wrong, user: 'x'.repeat(5000) }), `/${secret}`, 'POST', 413],
])('takes no %s', async (_, body, path, method, status) => {
  heard.kinds = []
  expect(await send(body, path, method)).toBe(status)
  expect(heard.kinds).toEqual([])
})

it('waits for a port that another process has', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const onPortInUse = vi.fn<() => void>()
  const { close } = await listenForSignIns({
    endpoint: { host: '127.0.0.1', port: portOf(other) },
    secret,
    onFailure: () => undefined,
    onSuccess: () => undefined,
    onRedirect: () => undefined,
    onRuleChange: () => undefined,
    onEvent: () => undefined,
    onDropped: () => undefined,
    onPortInUse,
    onError: () => undefined,
  })
  expect(onPortInUse).toHaveBeenCalledOnce()
  await close()
  other.close()
})
