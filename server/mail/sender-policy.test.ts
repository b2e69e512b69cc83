import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../testing/free-port.js'
import { listenForSenders } from './sender-policy.ts'

const question = 'request=smtpd_access_policy\nsasl_username=ana@a.example\nrecipient=team@a.example\n\n'
const allowed = 'action=DUNNO\n\n'

/** Listens with these limits. @returns what opens a client's connection, and the log. */
const listen = async (
  limits: NonNullable<Parameters<typeof listenForSenders>[0]['limits']>,
  maySend = () => Promise.resolve(true),
  clients: readonly string[] | null = null,
) => {
  const endpoint = { host: '127.0.0.1', port: await freePort() }
  const warnings: string[] = []
  const logger = { warn: (_: unknown, text: string) => warnings.push(text) } as never
  const mayRedirect = () => Promise.resolve(true)
  const mayName = () => Promise.resolve(true)
  const { close } = await listenForSenders({
    endpoint,
    clients,
    maySend,
    mayRedirect,
    mayName,
    logger,
    limits,
  })
  onTestFinished(close)
  const open = async (): Promise<Socket> => {
    const socket = connect(endpoint.port, endpoint.host).setEncoding('utf8')
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { open, warnings }
}
/** Asks a question. @returns its answer; '' if the connection ends instead. */
const answer = async (socket: Socket, text = question) => {
  const ended = once(socket, 'close').then(() => '')
  socket.write(text)
  return Promise.race([once(socket, 'data').then(([data]) => data as string), ended])
}
/** Waits for the end of a connection. @returns whether it ended before the test did. */
const isClosed = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.resume().once('close', () => resolve(true))
  })

it('a client can ask again and again on one connection', async () => {
  const { open } = await listen({})
  const socket = await open()
  expect(await answer(socket)).toBe(allowed)
  expect(await answer(socket)).toBe(allowed)
  socket.write(question.slice(0, 30))
  expect(await answer(socket, question.slice(30))).toBe(allowed)
})

it('only clients of the networks are answered, with a line in the log for others', async () => {
  const { open, warnings } = await listen({}, undefined, ['10.0.0.0/8', '192.0.2.7'])
  for (let time = 0; time < 2; time += 1) expect(await answer(await open())).toBe('')
  expect(warnings).toEqual(['A client outside MAIL_POLICY_CLIENTS asked as Postfix does'])
  const local = await listen({}, undefined, ['127.0.0.1'])
  expect(await answer(await local.open())).toBe(allowed)
})

it('only some connections are accepted at the same time, and those that are there are answered', async () => {
  const { open, warnings } = await listen({ connections: 2 })
  const [first, second] = [await open(), await open()]
  expect(await isClosed(await open())).toBe(true)
  expect(warnings).toEqual(['Too many connections for questions of Postfix'])
  expect(await answer(first)).toBe(allowed)
  second.destroy()
  await once(second, 'close')
  await expect.poll(async () => answer(await open()).catch(() => '')).toBe(allowed)
})

it.each([
  ['without a question', []],
  ['with a part of a question', ['request=smtpd_access_policy\n']],
  ['with a question and a part of one', [question, 'request=']],
])('a connection ends soon: %s', async (_, texts) => {
  const { open } = await listen({ requestMs: 50 })
  const socket = await open()
  for (const text of texts) socket.write(text)
  expect(await isClosed(socket)).toBe(true)
})

it('a connection ends however slowly its question arrives', async () => {
  const { open } = await listen({ requestMs: 100 })
  const socket = await open()
  const dripping = setInterval(() => socket.write('a'), 10)
  onTestFinished(() => clearInterval(dripping))
  expect(await isClosed(socket)).toBe(true)
})

it('a connection ends a while after its last question', async () => {
  const { open } = await listen({ idleMs: 50 })
  const socket = await open()
  expect(await answer(socket)).toBe(allowed)
  expect(await isClosed(socket)).toBe(true)
})

it.each([
  ['one line', 'a'.repeat(20_000)],
  ['many lines', 'name=value\n'.repeat(2000)],
  ['a question, then one line', question + 'a'.repeat(20_000)],
])('a connection with a request above 16 kB ends: %s', async (_, text) => {
  const { open } = await listen({})
  const socket = await open()
  socket.write(text)
  expect(await isClosed(socket)).toBe(true)
})

it('a client with many questions is answered one after another', async () => {
  let waiting = 0
  let most = 0
  const maySend = async () => {
    most = Math.max(most, (waiting += 1))
    await new Promise(setImmediate)
    waiting -= 1
    return true
  }
  const { open } = await listen({}, maySend)
  const socket = await open()
  let text = ''
  socket.on('data', (chunk: string) => {
    text += chunk
  })
  socket.write(question.repeat(100))
  await expect.poll(() => text).toBe(allowed.repeat(100))
  expect(most).toBe(1)
})
