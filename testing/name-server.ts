// A name server on this machine whose records a test changes.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import packet, { type Answer } from 'dns-packet'

/** The types of records that it has. */
type RecordType = 'A' | 'AAAA' | 'MX' | 'TXT'

/** A name server whose records a test changes. */
export interface NameServer {
  /** `127.0.0.1:5353`, as the settings of Postroom have it. */
  address: string
  /** Sets the records of a name: addresses, texts, or `10 mx.example`. Without values there are none. */
  set: (name: string, type: RecordType, ...values: string[]) => void
  close: () => Promise<void>
}

const ttl = 60
const noSuchName = 3

/** Octets of one string of a TXT record (RFC 1035, section 3.3). */
const stringOctets = /.{1,255}/g

const answerOf = (name: string, type: RecordType, value: string): Answer => {
  if (type === 'TXT') return { name, type, ttl, data: value.match(stringOctets) ?? [''] }
  if (type !== 'MX') return { name, type, ttl, data: value }
  const [preference = '', exchange = ''] = value.split(' ')
  return { name, type, ttl, data: { preference: Number(preference), exchange } }
}

/**
 * Starts a name server on a free UDP port.
 * @param options.isAuthenticated whether it says of each answer that DNSSEC has proved it, as a validating resolver does.
 */
export const startNameServer = async ({ isAuthenticated = false } = {}): Promise<NameServer> => {
  const records = new Map<string, Map<string, readonly Answer[]>>()
  const exists = (name: string) => [...records.keys()].some((one) => one === name || one.endsWith(`.${name}`))
  const socket = createSocket('udp4')
  socket.on('message', (message, { address, port }) => {
    const { id = 0, questions = [] } = packet.decode(message)
    const [question] = questions
    const name = question?.name.toLowerCase() ?? ''
    const answers = [...(records.get(name)?.get(question?.type ?? '') ?? [])]
    const flags =
      packet.RECURSION_DESIRED |
      packet.RECURSION_AVAILABLE |
      (isAuthenticated ? packet.AUTHENTIC_DATA : 0) |
      (exists(name) ? 0 : noSuchName)
    socket.send(packet.encode({ type: 'response', id, flags, questions, answers }), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (name, type, ...values) => {
      const types = records.get(name) ?? new Map<string, readonly Answer[]>()
      types.set(
        type,
        values.map((value) => answerOf(name, type, value)),
      )
      records.set(name, types)
    },
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}
