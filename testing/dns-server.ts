// A name server for tests, on a free port of this machine, that answers from records in memory by UDP and TCP.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import packet, { type Answer as PacketAnswer } from 'dns-packet'
import { memoryResolver, type MemoryZone } from '../server/dns/memory-resolver.ts'
import type { RecordType } from '../server/dns/types.ts'

const packetAnswers = async (
  zone: MemoryZone,
  name: string,
  type: string,
): Promise<PacketAnswer[] | null> => {
  const resolver = memoryResolver(zone)
  // An alias is returned alone: who asks follows it.
  const alias = await resolver.ask(name, 'CNAME')
  const answer = alias.kind === 'records' ? alias : await resolver.ask(name, type as RecordType)
  if (answer.kind === 'no_such_name') return null
  if (answer.kind !== 'records') return []
  return answer.records.flatMap(({ data }): PacketAnswer[] => {
    if (data.type === 'TXT') {
      const octets = Buffer.from(data.text)
      let start = 0
      const strings = data.fields.map((length) => octets.subarray(start, (start += length)))
      return [{ type: 'TXT', name, ttl: 60, data: strings }]
    }
    if (data.type === 'CNAME') return [{ type: 'CNAME', name, ttl: 60, data: data.target }]
    return data.type === 'A' || data.type === 'AAAA'
      ? [{ type: data.type, name, ttl: 60, data: data.address }]
      : []
  })
}

const respond = async (zone: MemoryZone, message: Buffer): Promise<Buffer> => {
  const { id, questions = [] } = packet.decode(message)
  const answers = await packetAnswers(zone, questions[0]?.name ?? '', questions[0]?.type ?? '')
  return packet.encode({
    type: 'response',
    id: id ?? 0,
    // NXDOMAIN is 3 (RFC 1035, section 4.1.1).
    flags: packet.AUTHORITATIVE_ANSWER | (answers === null ? 3 : 0),
    questions,
    answers: answers ?? [],
  })
}

/** Starts the server. Returns its port, and how to stop it. */
export const startDnsServer = async (zone: MemoryZone): Promise<{ port: number; stop: () => void }> => {
  const tcp = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', (data) => {
      void respond(zone, data.subarray(2)).then((response) => {
        const length = Buffer.alloc(2)
        length.writeUInt16BE(response.length)
        socket.end(Buffer.concat([length, response]))
      })
    })
  })
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4')
  udp.on('message', (message, from) => {
    void respond(zone, message).then((response) => udp.send(response, from.port, from.address))
  })
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  return {
    port,
    stop: () => {
      tcp.close()
      udp.close()
    },
  }
}
