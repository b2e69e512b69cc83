// A name server on this machine whose messages a test writes, for answers that no real one gives.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import packet, { type Answer, type Packet } from 'dns-packet'

/** What a test makes of a query: a message, raw bytes, or null for no answer. */
export type Reply = (query: Packet & { isTcp: boolean; count: number }) => Packet | Buffer | null

/** Returns a response to a query with these records. */
export const responseTo = (query: Packet, answers: Answer[] = [], flags = 0): Packet => ({
  type: 'response',
  ...(query.id !== undefined && { id: query.id }),
  flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | flags,
  ...(query.questions !== undefined && { questions: query.questions }),
  answers,
})

/** Starts a name server for UDP and TCP at one free port. */
export const startNameServer = async (reply: Reply) => {
  let count = 0
  const ports = new Set<number>()
  const ids = new Set<number>()
  const answer = (message: Buffer, isTcp: boolean): Buffer | null => {
    const query = packet.decode(message)
    if (query.id !== undefined) ids.add(query.id)
    count += 1
    const response = reply({ ...query, isTcp, count })
    return response === null || Buffer.isBuffer(response) ? response : packet.encode(response)
  }
  const tcp = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      const response = answer(data.subarray(2), true)
      if (response === null) return
      const length = Buffer.alloc(2)
      length.writeUInt16BE(response.length)
      // In two parts: a message may come in several.
      socket.write(length.subarray(0, 1))
      setImmediate(() => socket.write(Buffer.concat([length.subarray(1), response])))
    })
  }).listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const address = tcp.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const udp = createSocket('udp4')
  udp.on('message', (message, from) => {
    ports.add(from.port)
    const response = answer(message, false)
    if (response !== null) udp.send(response, from.port, from.address)
  })
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  return {
    server: { address: '127.0.0.1', port },
    count: () => count,
    ports,
    ids,
    close: async () => {
      udp.close()
      tcp.close()
      await once(tcp, 'close')
    },
  }
}
