import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { connectTo } from './connect.ts'

/** A message of PostgreSQL's protocol, version 3. */
const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const authenticationOk = message('R', Buffer.alloc(4))
const readyForQuery = message('Z', Buffer.from('I'))
const ended = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
)

it('a connection that is ended as soon as it is made is told by its next statement, and ends nothing else', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    // In one piece, as it comes where the reader is busy: no listener could be added in between.
    socket.once('data', () => socket.end(Buffer.concat([authenticationOk, readyForQuery, ended])))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = await connectTo(`postgres://somebody@127.0.0.1:${port}/postroom`, {})
  await expect(client.query('select 1')).rejects.toThrow('not queryable')
})
