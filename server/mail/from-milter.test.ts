import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { answerMilter, isMilter, type MilterOptions } from './from-milter.ts'

const packet = (command: string, data: string | Buffer = ''): Buffer => {
  const body = Buffer.concat([Buffer.from(command), Buffer.from(data)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, body])
}
const offer = (actions: number, protocol: number): Buffer => {
  const data = Buffer.alloc(12)
  data.writeUInt32BE(6, 0)
  data.writeUInt32BE(actions, 4)
  data.writeUInt32BE(protocol, 8)
  return packet('O', data)
}
const texts = (...all: string[]) => all.map((text) => `${text}\0`).join('')
const signIn = (login: string) => packet('D', `M${texts('i', 'ABC', '{auth_authen}', login)}`)
const mail = packet('M', texts('<ana@a.example>'))
const header = (name: string, value: string) => packet('L', texts(name, value))
const end = packet('E')

const refused = 'y550 5.7.1 The address in From belongs to another organization\0'

/** Answers one connection; ana@a.example may name every domain but b.example. @returns its client and the questions. */
const open = async (options: Partial<MilterOptions> = {}) => {
  const asked: [string, readonly string[]][] = []
  const warnings: string[] = []
  const server = createServer((socket) => {
    void answerMilter(socket, {
      mayName: (login, domains) => {
        asked.push([login, domains])
        return Promise.resolve(!domains.includes('b.example'))
      },
      logger: { warn: (_: unknown, text: string) => warnings.push(text) } as never,
      requestMs: 10_000,
      idleMs: 10_000,
      ...options,
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  await once(client, 'connect')
  let received = Buffer.alloc(0)
  client.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
  })
  /** The next replies, of which there are so many. */
  const replies = async (count: number): Promise<string[]> => {
    const all: string[] = []
    await expect
      .poll(
        () => {
          while (received.length >= 4 && received.length >= 4 + received.readUInt32BE(0)) {
            all.push(received.toString('latin1', 4, 4 + received.readUInt32BE(0)))
            received = received.subarray(4 + received.readUInt32BE(0))
          }
          return all.length
        },
        { interval: 5 },
      )
      .toBe(count)
    return all
  }
  /** Sends a message with these From headers. @returns the reply to its end. */
  const send = async (login: string, ...values: string[]) => {
    client.write(Buffer.concat([signIn(login), mail]))
    expect(await replies(1)).toEqual(['c'])
    for (const value of values) client.write(header('From', value))
    client.write(end)
    return (await replies(1))[0]
  }
  client.write(offer(0x1ff, 0x1f_ff_ff))
  const [options_] = await replies(1)
  return { client, replies, send, asked, warnings, negotiated: options_ }
}

it('asks for nothing but senders and headers, and changes nothing', async () => {
  const { negotiated } = await open()
  const reply = Buffer.from(negotiated ?? '', 'latin1')
  expect([reply.toString('latin1', 0, 1), reply.length]).toEqual(['O', 13])
  expect([reply.readUInt32BE(1), reply.readUInt32BE(5), reply.readUInt32BE(9)]).toEqual([6, 0, 0x3_db])
})

it('accepts own domains and those that are not here, and refuses those of others', async () => {
  const { send, asked } = await open()
  expect(await send('ana@a.example', 'Ana <ana@a.example>')).toBe('c')
  expect(await send('ana@a.example', 'Ben <ben@B.example>')).toBe(refused)
  expect(await send('ana@a.example', 'ana@a.example', 'ben@b.example')).toBe(refused)
  expect(await send('ana@a.example', 'Ana')).toBe('c')
  expect(asked).toEqual([
    ['ana@a.example', ['a.example']],
    ['ana@a.example', ['b.example']],
    ['ana@a.example', ['a.example', 'b.example']],
  ])
})

it('knows who signed in, also by a name with the mark of a password', async () => {
  const { send, asked } = await open()
  await send('Ana:8d969eef6ecad3c2@a.example', 'ana@a.example')
  await send('', 'ana@a.example')
  expect(asked.map(([login]) => login)).toEqual(['ana@a.example', ''])
})

it('discards an aborted message, and ignores headers other than From', async () => {
  const { client, send, replies, asked } = await open()
  client.write(Buffer.concat([signIn('ana@a.example'), mail, header('From', 'ben@b.example'), packet('A')]))
  expect(await replies(1)).toEqual(['c'])
  client.write(Buffer.concat([signIn('ana@a.example'), mail, header('To', 'ben@b.example'), end]))
  expect(await replies(2)).toEqual(['c', 'c'])
  expect(asked).toEqual([])
  expect(await send('ana@a.example', 'ana@a.example')).toBe('c')
})

it('reads packets however they arrive', async () => {
  const { client, replies } = await open()
  const bytes = Buffer.concat([signIn('ana@a.example'), mail, header('FROM', 'ben@b.example'), end])
  for (const byte of bytes) client.write(Buffer.from([byte]))
  expect(await replies(2)).toEqual(['c', refused])
})

it('replies to headers where the mail server waits for that', async () => {
  const { client, replies } = await open()
  client.write(offer(0, 0))
  client.write(Buffer.concat([signIn('ana@a.example'), mail, header('From', 'ben@b.example'), end]))
  expect((await replies(4)).slice(1)).toEqual(['c', 'c', refused])
})

it('puts mail off while the answer is unknown', async () => {
  const { send, warnings } = await open({ mayName: () => Promise.reject(new Error('away')) })
  expect(await send('ana@a.example', 'ana@a.example')).toBe('t')
  expect(warnings).toEqual(["Can't look up the domain of a sender"])
})

it('refuses a From of more domains than anyone needs', async () => {
  const { send, asked } = await open()
  const many = Array.from({ length: 101 }, (_, index) => `a@d${index}.example`)
  expect(await send('ana@a.example', ...many)).toBe('y550 5.7.1 From names too many domains\0')
  expect(asked).toEqual([])
})

it.each([
  ['a packet that is too long', Buffer.from([0, 255, 255, 255, 76])],
  ['an offer that is too short', packet('O', 'ab')],
  ['a packet without a command', Buffer.alloc(4)],
  ['the end of the session', packet('Q')],
])('ends after %s', async (_, bytes) => {
  const { client } = await open()
  const closed = once(client, 'close')
  client.write(bytes)
  await closed
  expect(client.closed).toBe(true)
})

it('ends when nothing more comes', async () => {
  const { client } = await open({ idleMs: 50 })
  client.write(mail)
  await once(client, 'close')
  expect(client.closed).toBe(true)
})

it.each([
  [
    'comes byte by byte',
    (client: Socket) => {
      client.write(Buffer.from([0, 1, 0, 0]))
      return setInterval(() => client.write('L'), 20)
    },
  ],
  ['stops in the middle', (client: Socket) => void client.write(header('From', 'ana').subarray(0, 6))],
])('ends when a packet %s', async (_, drip) => {
  const { client } = await open({ requestMs: 150, idleMs: 600_000 })
  const timer = drip(client)
  onTestFinished(() => clearInterval(timer))
  // A byte that arrives after the end resets the connection, which is an error of the client.
  await new Promise((resolve) => client.on('error', () => undefined).once('close', resolve))
  expect(client.closed).toBe(true)
})

it('is told from a question of a policy service', () => {
  expect([isMilter(packet('O')), isMilter(Buffer.from('request='))]).toEqual([true, false])
})
