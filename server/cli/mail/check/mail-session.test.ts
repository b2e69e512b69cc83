import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { portOf } from '../../../../testing/free-port.js'
import { withSession } from './mail-session.ts'

it('does not take a server that greets late for one that begins with TLS', async () => {
  // It says nothing to the first who waits, answers the second one's TLS with its greeting, and greets everybody else.
  const manners = [
    () => undefined,
    (socket: Socket) => socket.once('data', () => socket.write('220 late\r\n')),
    (socket: Socket) => socket.write('220 now\r\n'),
  ]
  let connections = 0
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    manners[Math.min(connections, 2)]?.(socket)
    connections += 1
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = { host: '127.0.0.1', port: portOf(server) }
  const greeting = await withSession({ endpoint, signal: AbortSignal.timeout(10_000) }, async (session) => [
    await session.receive(/^220/),
    session.isEncrypted(),
  ])
  server.close()
  expect(greeting).toEqual(['220 now', false])
})
