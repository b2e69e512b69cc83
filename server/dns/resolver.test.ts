import packet from 'dns-packet'
import { afterEach, describe, expect, it } from 'vitest'
import { responseTo, startNameServer, type Reply } from '../../testing/fake-name-server.ts'
import { createResolver } from './resolver.ts'
import type { Resolver } from './types.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

const start = async (reply: Reply) => {
  const server = await startNameServer(reply)
  closers.push(server.close)
  return server
}

/** A resolver that asks servers with these replies, one after another, and waits as long as the product does. */
const resolverOf = async (...replies: Reply[]) => {
  const servers = await Promise.all(replies.map(start))
  return { resolver: createResolver({ servers: servers.map(({ server }) => server) }), servers }
}

/** A resolver whose server never answers, so that waiting longer changes nothing. */
const resolverInVain = async (reply: Reply) =>
  createResolver({ servers: [(await start(reply)).server], timeoutsMs: [200, 200] })

/** A server where nothing listens any longer. */
const absentServer = async () => {
  const { server, close } = await startNameServer(() => null)
  await close()
  return server
}

const text = (name: string, data: string | string[], ttl = 300) => ({ type: 'TXT', name, ttl, data }) as const
const soa = (name: string, ttl: number, minimum: number) =>
  ({ type: 'SOA', name, ttl, data: { mname: 'ns.test', rname: 'root.test', minimum } }) as const
const withCode = (query: Parameters<Reply>[0], code: number) => responseTo(query, [], code)
const servfail = 2
const nxdomain = 3
const refused = 5

describe('an answer', () => {
  it('has its records, with their TTL, server and signature', async () => {
    const { resolver, servers } = await resolverOf((query) =>
      responseTo(query, [text('C.Test', ['v=spf1 ', '-all'])], packet.AUTHENTIC_DATA),
    )
    expect(await resolver.ask('c.test', 'TXT')).toEqual({
      kind: 'records',
      records: [{ name: 'c.test', ttl: 300, data: { type: 'TXT', text: 'v=spf1 -all', fields: [7, 4] } }],
      aliases: [],
      ttl: 300,
      authenticated: true,
      from: `127.0.0.1:${servers[0]?.server.port}`,
    })
  })

  it('says nothing of signatures if the server is not trusted', async () => {
    const server = await start((query) => responseTo(query, [text('c.test', 'a')], packet.AUTHENTIC_DATA))
    const resolver = createResolver({ servers: [server.server], trustAd: false })
    expect(await resolver.ask('c.test', 'TXT')).toMatchObject({ authenticated: null })
  })

  it('follows aliases, with the least TTL on the way, and not in a circle', async () => {
    const { resolver } = await resolverOf((query) =>
      responseTo(query, [
        { type: 'CNAME', name: 'a.test', ttl: 60, data: 'b.test' },
        text('b.test', 'found', 900),
      ]),
    )
    expect(await resolver.ask('a.test', 'TXT')).toMatchObject({
      kind: 'records',
      aliases: ['a.test', 'b.test'],
      ttl: 60,
    })
    expect(await resolver.ask('a.test', 'CNAME')).toMatchObject({ kind: 'records', aliases: [] })
    const circle = await resolverOf((query) =>
      responseTo(query, [
        { type: 'CNAME', name: 'a.test', ttl: 60, data: 'b.test' },
        { type: 'CNAME', name: 'b.test', ttl: 60, data: 'a.test' },
      ]),
    )
    expect(await circle.resolver.ask('a.test', 'TXT')).toMatchObject({ kind: 'none' })
  })

  it('of an absent name lasts as long as the zone says', async () => {
    const { resolver } = await resolverOf((query) => ({
      ...withCode(query, query.questions?.[0]?.name === 'absent.test' ? nxdomain : 0),
      authorities: [soa('test', 900, 60)],
    }))
    expect(await resolver.ask('absent.test', 'TXT')).toMatchObject({ kind: 'no_such_name', ttl: 60 })
    expect(await resolver.ask('present.test', 'TXT')).toMatchObject({ kind: 'none', ttl: 60 })
  })

  it('comes by TCP if it is cut', async () => {
    const long = Array.from({ length: 20 }, (_, index) => text('c.test', `${index}`.padEnd(200, 'x')))
    const { resolver, servers } = await resolverOf((query) =>
      query.isTcp ? responseTo(query, long) : responseTo(query, [], packet.TRUNCATED_RESPONSE),
    )
    const answer = await resolver.ask('c.test', 'TXT')
    expect(answer.kind === 'records' && answer.records).toHaveLength(20)
    expect(servers[0]?.count()).toBe(2)
  })

  it('asks with a fresh port and id each time, and says how long a message may be', async () => {
    const sizes = new Set<number>()
    const { resolver, servers } = await resolverOf((query) => {
      for (const one of query.additionals ?? []) if (one.type === 'OPT') sizes.add(one.udpPayloadSize)
      return responseTo(query, [text('c.test', 'a')])
    })
    await Promise.all(Array.from({ length: 20 }, () => resolver.ask('c.test', 'TXT')))
    expect(servers[0]?.ports.size).toBe(20)
    expect(servers[0]?.ids.size).toBeGreaterThan(18)
    expect([...sizes]).toEqual([1232])
  })
})

describe('no answer', () => {
  const reasonOf = async (...replies: Reply[]) => {
    const { resolver } = await resolverOf(...replies)
    return outcomeOf(resolver)
  }
  const outcomeOf = async (resolver: Resolver) => {
    const answer = await resolver.ask('c.test', 'TXT')
    return answer.kind === 'failed' ? answer.reason : answer.kind
  }

  it('is told from each other', async () => {
    expect(await outcomeOf(await resolverInVain(() => null))).toBe('no_answer')
    expect(await reasonOf((query) => withCode(query, servfail))).toBe('servfail')
    expect(await reasonOf((query) => withCode(query, refused))).toBe('refused')
    // FORMERR and others.
    expect(await reasonOf((query) => withCode(query, 1))).toBe('servfail')
  })

  it('is a message that can not be read, or is about another question', async () => {
    expect(
      await reasonOf((query) => {
        const id = Buffer.alloc(2)
        id.writeUInt16BE(query.id ?? 0)
        return Buffer.concat([id, Buffer.from('garbage')])
      }),
    ).toBe('garbage')
    const others = [{ type: 'TXT', name: 'other.test' }] as const
    expect(
      await reasonOf((query) => ({
        ...responseTo(query, [text('other.test', 'a')]),
        questions: [...others],
      })),
    ).toBe('garbage')
    // A query is no response.
    expect(await reasonOf((query) => ({ ...responseTo(query), type: 'query' }))).toBe('garbage')
  })

  it('is a message with another id: the true one may still come', async () => {
    const resolver = await resolverInVain((query) => ({
      ...responseTo(query),
      id: ((query.id ?? 0) + 1) % 65_536,
    }))
    expect(await outcomeOf(resolver)).toBe('no_answer')
  })

  it('is a referral to other servers', async () => {
    const referral: Reply = (query) => ({
      ...responseTo(query),
      authorities: [{ type: 'NS', name: 'c.test', ttl: 60, data: 'ns.c.test' }],
    })
    expect(await reasonOf(referral)).toBe('refused')
  })

  it('leads to the next server', async () => {
    const good: Reply = (query) => responseTo(query, [text('c.test', 'a')])
    const servers = [await absentServer(), (await start(good)).server]
    expect(await outcomeOf(createResolver({ servers }))).toBe('records')
    expect(await reasonOf((query) => withCode(query, servfail), good)).toBe('records')
    expect(await reasonOf((query) => withCode(query, refused), good)).toBe('records')
  })

  it('ends when the check is aborted', async () => {
    const { resolver } = await resolverOf(() => null)
    const controller = new AbortController()
    const asking = resolver.ask('c.test', 'TXT', { signal: controller.signal })
    controller.abort()
    expect(await asking).toMatchObject({ kind: 'failed' })
  })
})

describe('wrong signatures', () => {
  const isUnchecked = ({ flags = 0 }: { flags?: number | undefined }) =>
    (flags & packet.CHECKING_DISABLED) !== 0
  const answer = (query: Parameters<Reply>[0]) => responseTo(query, [text('c.test', 'a')])

  it('are the cause if only a query without their check is answered', async () => {
    const { resolver } = await resolverOf((query) =>
      isUnchecked(query) ? answer(query) : withCode(query, servfail),
    )
    expect(await resolver.ask('c.test', 'TXT')).toMatchObject({ kind: 'failed', reason: 'bogus' })
  })

  it('are not the cause if the server had another problem, which has passed', async () => {
    const { resolver } = await resolverOf((query) =>
      query.count === 1 ? withCode(query, servfail) : answer(query),
    )
    expect(await resolver.ask('c.test', 'TXT')).toMatchObject({ kind: 'records' })
  })
})
