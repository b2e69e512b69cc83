import { expect, it } from 'vitest'
import { type ClaimView, checkClaim } from './claim.ts'
import { memoryResolver, type MemoryName, type MemoryZone } from './memory-resolver.ts'
import type { Answer, FailedAnswer, RecordType, Resolver } from './types.ts'
import type { AskServer } from './zone-servers.ts'

const domain = 'brightwater.example'
const proof = { label: 'abcdefgh', token: 'abcdefghijklmnopqrstuvwxyz' }
const host = '_postroom-abcdefgh.brightwater.example'
const right: MemoryName = { TXT: ['postroom-proof=abcdefghijklmnopqrstuvwxyz'] }

/** What the resolver knows besides the record: the zone and its two name servers. */
const delegation: MemoryZone = {
  [domain]: { NS: ['ns1.brightwater.example.', 'ns2.brightwater.example.'] },
  'ns1.brightwater.example': { A: ['192.0.2.1'] },
  'ns2.brightwater.example': { A: ['192.0.2.2'] },
}
const soa: MemoryZone = { [domain]: { SOA: ['ns1.brightwater.example. 300'] } }

interface World {
  /** The records that the resolver has. */
  resolver?: MemoryZone
  /** The records of each name server; null: it doesn't answer. */
  servers?: readonly (MemoryZone | null)[]
  /** How the name servers fail to answer about the record, although they have the zone. */
  failure?: FailedAnswer
  isSigned?: boolean
}

/** Looks for the record in a world, and notes what the resolver was asked. */
const check = async ({ resolver = {}, servers = [], failure, isSigned = false }: World) => {
  const questions: string[] = []
  const memory = memoryResolver({ ...delegation, ...resolver }, { authenticated: isSigned || null })
  const noting: Resolver = {
    ask: (name, type) => {
      questions.push(`${type} ${name}`)
      return memory.ask(name, type)
    },
  }
  const askServer: AskServer = (address, name, type: RecordType): Promise<Answer> => {
    const zone = servers[address === '192.0.2.1' ? 0 : 1]
    if (failure && name === host) return Promise.resolve(failure)
    return zone === null || zone === undefined
      ? Promise.resolve({ kind: 'failed', reason: 'no_answer', from: address })
      : memoryResolver({ ...soa, ...zone }).ask(name, type)
  }
  const view = await checkClaim(domain, proof, { resolver: noting, askServer })
  return { view, questions }
}

const published: MemoryZone = { [host]: right }

const cases: [string, World, ClaimView['code']][] = [
  [
    'the resolver and both name servers have the record',
    { resolver: published, servers: [published, published] },
    'seen',
  ],
  ['the other name server doesn’t answer', { resolver: published, servers: [published, null] }, 'seen'],
  ['no one has it', { servers: [{}, {}] }, 'no_record'],
  ['another value is there', { servers: [{ [host]: { TXT: ['postroom-proof=other'] } }, {}] }, 'other_value'],
  ['one of two name servers has it', { resolver: published, servers: [published, {}] }, 'still_spreading'],
  ['the resolver remembers that there was no record', { servers: [published, published] }, 'still_spreading'],
  [
    'an alias leads to the value',
    {
      resolver: { 'proof.other.example': right },
      servers: [{ [host]: { CNAME: ['proof.other.example.'] } }, null],
    },
    'is_alias',
  ],
  [
    'only the resolver follows an alias to the value',
    {
      resolver: { [host]: { CNAME: ['proof.other.example.'] }, 'proof.other.example': right },
      isSigned: true,
    },
    'is_alias',
  ],
  [
    'the domain is in the name of the record twice',
    { servers: [{ [`${host}.${domain}`]: right }, {}] },
    'name_doubled',
  ],
  ['no name server can be asked', { resolver: published }, 'zone_unreachable'],
  ['no name server can be asked, but the answer is signed', { resolver: published, isSigned: true }, 'seen'],
  ...(['refused', 'servfail', 'garbage'] as const).map((reason): [string, World, ClaimView['code']] => [
    `the name servers answer ${reason}, so the resolver alone has the record`,
    { resolver: published, servers: [{}, {}], failure: { kind: 'failed', reason, from: '' } },
    'zone_unreachable',
  ]),
  [
    'the name servers only name others to ask',
    {
      resolver: published,
      servers: [{}, {}],
      failure: { kind: 'failed', reason: 'refused', from: '', isReferral: true },
    },
    'zone_unreachable',
  ],
  [
    'the name servers refuse, but the answer is signed',
    {
      resolver: published,
      servers: [{}, {}],
      failure: { kind: 'failed', reason: 'refused', from: '' },
      isSigned: true,
    },
    'seen',
  ],
  ['no name server can be asked, and the resolver has no record', {}, 'no_record'],
  ['no one answers', { resolver: { [host]: { 'TXT!': 'no_answer' } } }, 'no_answer'],
  [
    'the resolver doesn’t answer',
    { resolver: { [host]: { 'TXT!': 'servfail' } }, servers: [published, published] },
    'no_answer',
  ],
  [
    'the signatures are wrong',
    { resolver: { [host]: { 'TXT!': 'bogus' } }, servers: [published, published] },
    'dnssec_bogus',
  ],
]

it.each(cases)('%s', async (_title, world, code) => {
  expect((await check(world)).view.code).toBe(code)
})

/** A subdomain, whose records are in the zone of the domain above it. */
const lookBelow = (published: MemoryZone, registered = 'corp.test') => {
  const own = { NS: ['ns.dns.test.'], SOA: ['ns.dns.test. 300'], ...published[registered] }
  const zone: MemoryZone = { ...published, [registered]: own }
  const resolver = memoryResolver({ ...zone, 'ns.dns.test': { A: ['192.0.2.1'] } })
  const askServer: AskServer = (_address, name, type) => memoryResolver(zone).ask(name, type)
  return checkClaim('news.corp.test', proof, { resolver, askServer })
}

it.each([
  ['news.corp.test', 'other_name'],
  ['corp.test', 'other_name'],
  ['postroom-abcdefgh.news.corp.test', 'other_name'],
  ['_postroom-abcdefgh.corp.test', 'other_name'],
  ['_postroom-abcdefgh.www.news.corp.test', 'other_name'],
  ['www.news.corp.test', 'other_name'],
  ['_postroom-abcdefgh.news.corp.test.corp.test', 'name_doubled'],
  ['_postroom-abcdefgh.news.corp.test.news.corp.test', 'name_doubled'],
  ['_postroom-abcdefgh.news.news.corp.test', 'name_doubled'],
])('says that the record is at %s instead', async (name, code) => {
  expect(await lookBelow({ [name]: right })).toMatchObject({ code, foundAt: name, zone: 'corp.test' })
})

it('says where the record is, also where another value is at its place', async () => {
  const place = { '_postroom-abcdefgh.news.corp.test': { TXT: ['v=spf1 -all'] } }
  expect(await lookBelow({ ...place, 'news.corp.test': right })).toMatchObject({ code: 'other_name' })
  expect((await lookBelow(place)).code).toBe('other_value')
})

it('doesn’t say of a subdomain without records that DNS has no such domain', async () => {
  expect((await lookBelow({})).code).toBe('no_record')
  expect((await lookBelow({}, 'elsewhere.test')).code).toBe('no_such_domain')
})

it('says that DNS has no such domain', async () => {
  const view = await checkClaim('unregistered.example', proof, {
    resolver: memoryResolver({ example: { NS: ['ns.example.'] }, 'ns.example': { A: ['192.0.2.1'] } }),
    askServer: (_address, name, type) =>
      memoryResolver({ example: { SOA: ['ns.example. 300'] } }).ask(name, type),
  })
  expect(view.code).toBe('no_such_domain')
})

it('asks the resolver for the record only when the name servers have it, so that it never remembers its absence', async () => {
  const early = await check({ servers: [{}, {}] })
  expect(early.questions.filter((one) => one.startsWith('TXT'))).toEqual([])
  const late = await check({ resolver: published, servers: [published, published] })
  expect(late.questions).toContain(`TXT ${host}`)
})

it('asks a bounded number of questions', async () => {
  for (const [, world] of cases) expect((await check(world)).questions.length).toBeLessThan(15)
})
