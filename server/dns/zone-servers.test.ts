import { expect, test } from 'vitest'
import { memoryResolver, type MemoryZone } from './memory-resolver.ts'
import type { Answer } from './types.ts'
import { createAskServer, limitedAskServer, zoneServers, type AskServer } from './zone-servers.ts'

/** The internet as a resolver has it, with old records. */
const internet: MemoryZone = {
  'c.test': { NS: ['ns1.dns.test.', 'ns2.dns.test.', 'ns3.dns.test.'], SOA: ['ns1.dns.test. 60'] },
  'old.c.test': { TXT: ['old'] },
  'ns1.dns.test': { A: ['192.0.2.1'] },
  'ns2.dns.test': { A: ['192.0.2.2'] },
  'ns3.dns.test': { AAAA: ['2001:db8::3'] },
  'e.test': { NS: ['ns4.dns.test.'] },
  'ns4.dns.test': { A: ['192.0.2.2'], AAAA: ['2001:db8::3'] },
  'target.other.test': { TXT: ['elsewhere'] },
  'host.part.c.test': { TXT: ['in the part'] },
  'secret.c.test': { TXT: ['of the resolver'] },
}

/** What the zone's own server says. */
const own: MemoryZone = {
  'c.test': { SOA: ['ns1.dns.test. 60'] },
  'old.c.test': { TXT: ['new'] },
  'alias.c.test': { CNAME: ['target.other.test.'] },
  'e.test': { SOA: ['ns4.dns.test. 60'] },
}

const refused: Answer = { kind: 'failed', reason: 'refused', from: '192.0.2.1:53' }
const referral: Answer = { ...refused, isReferral: true }

const askServer: AskServer = async (address, name, type) => {
  // The second one is not there, and the third one has IPv6 alone.
  if (address === '2001:db8::3') return memoryResolver(own).ask(name, type)
  if (address !== '192.0.2.1') return { kind: 'failed', reason: 'no_answer', from: address }
  // A part of the zone has other servers, and so has the target.
  if (name.endsWith('part.c.test')) return referral
  if (name === 'secret.c.test') return refused
  const answer = await memoryResolver(own).ask(name, type)
  if (answer.kind === 'no_such_name' && answer.aliases.length > 0) return { ...answer, kind: 'none' }
  return answer
}

const servers = (domain: string, ask = askServer) => zoneServers(domain, memoryResolver(internet), ask)

const textOf = async (name: string) => {
  const [server] = await servers('mail.c.test')
  const answer = await server?.resolver.ask(name, 'TXT')
  return answer?.kind === 'records' ? answer.records.map(({ data }) => data) : answer?.kind
}

test('the servers of a zone are those of its nearest parent that answer', async () => {
  expect((await servers('a.b.c.test')).map(({ name, address }) => `${name} ${address}`)).toEqual([
    'ns1.dns.test 192.0.2.1',
    'ns3.dns.test 2001:db8::3',
  ])
  expect(await servers('d.test')).toEqual([])
})

test('a server is asked at its IPv6 address if the other one does not answer', async () => {
  expect((await servers('e.test')).map(({ name, address }) => `${name} ${address}`)).toEqual([
    'ns4.dns.test 2001:db8::3',
  ])
})

test('they are asked about their zone, and the resolver about the rest', async () => {
  expect(await textOf('Old.C.test')).toMatchObject([{ text: 'new' }])
  expect(await textOf('gone.c.test')).toBe('no_such_name')
  expect(await textOf('target.other.test')).toMatchObject([{ text: 'elsewhere' }])
  expect(await textOf('host.part.c.test')).toMatchObject([{ text: 'in the part' }])
})

test('a server that refuses a question has no opinion, whatever the resolver says', async () => {
  const [server] = await servers('c.test')
  expect(await server?.resolver.ask('secret.c.test', 'TXT')).toEqual(refused)
})

test('an alias that leads out of the zone is followed', async () => {
  const [server] = await servers('c.test')
  expect(await server?.resolver.ask('alias.c.test', 'TXT')).toMatchObject({
    kind: 'records',
    aliases: ['alias.c.test', 'target.other.test'],
    records: [{ data: { text: 'elsewhere' } }],
  })
})

test('a server with an address that is not public is never asked', async () => {
  let paces = 0
  const ask = createAskServer(() => {
    paces += 1
    return Promise.resolve()
  })
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '64:ff9b::7f00:1'])
    expect(await ask(address, 'c.test', 'SOA')).toMatchObject({ kind: 'failed', reason: 'refused' })
  expect(paces).toBe(0)
  expect(await servers('c.test', ask)).toEqual([])
})

test('no server of a zone is read beyond 4 kB of text', async () => {
  const long = (text: string) => text.padEnd(4097, 'x')
  const world: MemoryZone = {
    'c.test': { TXT: [long('v=spf1 '), 'short'] },
    'd.test': { TXT: [long(''), 'short'] },
  }
  const ask = limitedAskServer(
    (_, name, type) => memoryResolver(world).ask(name, type),
    new AbortController().signal,
    9,
  )
  expect(await ask('192.0.2.1', 'c.test', 'TXT')).toMatchObject({ kind: 'failed', reason: 'too_long' })
  expect(await ask('192.0.2.1', 'd.test', 'TXT')).toMatchObject({
    records: [{ data: { text: 'short' } }],
  })
})

test('the servers of a zone are asked a limited number of questions, and none after an abort', async () => {
  const answers = async (signal: AbortSignal) => {
    const ask = limitedAskServer(askServer, signal, 2)
    const kinds: string[] = []
    for (let count = 0; count < 4; count += 1) {
      const answer = await ask('192.0.2.1', 'c.test', 'SOA')
      kinds.push(answer.kind === 'failed' ? answer.reason : answer.kind)
    }
    return kinds
  }
  expect(await answers(new AbortController().signal)).toEqual(['records', 'records', 'limit', 'limit'])
  expect(await answers(AbortSignal.abort())).toEqual(['limit', 'limit', 'limit', 'limit'])
})
