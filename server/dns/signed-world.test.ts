import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseFacts, commonZone, dnsCases } from '../../testing/dns-cases.ts'
import { hasNameServers, startDnsWorld } from '../../testing/dns-world.ts'
import { checkDomain } from './check-domain.ts'
import { exchange } from './exchange.ts'
import type { FetchPolicy } from './fetch-policy.ts'
import type { MemoryZone } from './memory-resolver.ts'
import { answerOf } from './packet.ts'
import { createResolver } from './resolver.ts'
import { confirmFinding } from './second-opinion.ts'
import { checks, type Check, type Finding } from './types.ts'
import { zoneServers, type AskServer } from './zone-servers.ts'

/** For servers that start again. */
const patience = { timeout: 60_000 }

const line = ({ check, subject, verdict, code }: Finding) =>
  [check, subject, verdict, code].filter(Boolean).join(' ')

const noPolicy: FetchPolicy = () => Promise.resolve({ failure: 'policy_missing' })

/** Cases with a question that must fail are of memory only. */
const cases = dnsCases.filter(({ zone }) => !JSON.stringify(zone).includes('!":'))

const ours = { MX: ['10 mx.ours.test.'] }

const world: MemoryZone = {
  ...commonZone,
  ...Object.assign({}, ...cases.map(({ zone }) => zone)),
  'bogus.test': ours,
  'changing.test': ours,
}

describe.skipIf(!hasNameServers())('under real name servers', { timeout: 120_000 }, () => {
  let servers: Awaited<ReturnType<typeof startDnsWorld>>
  beforeAll(async () => {
    servers = await startDnsWorld(world, (text) => text.replaceAll('mx.ours.test.', 'mx.other.test.'))
  }, 120_000)
  afterAll(() => servers.close())

  /** Waits as long as the product does: a busy machine takes its time. */
  const resolverOf = (trustAd = true) => createResolver({ servers: [servers.resolverServer], trustAd })

  const check = (domain: string, ...only: Check[]) =>
    checkDomain(domain, caseFacts, resolverOf(), { fetchPolicy: noPolicy, only })

  /** Checks while a server is away on purpose, when waiting longer changes nothing. */
  const checkInVain = async (domain: string) => {
    const resolver = createResolver({ servers: [servers.resolverServer], timeoutsMs: [300, 300] })
    return checkDomain(domain, caseFacts, resolver, { fetchPolicy: noPolicy })
  }

  /** Asks nsd at its port, where one of the internet has 53. */
  const askServer: AskServer = async (_address, name, type) => {
    const query = { name, type, recursion: false, uncheckedSignatures: false }
    const from = '127.0.0.1:53'
    const response = await exchange({
      server: servers.nsdServer,
      query,
      timeoutMs: 2000,
      signal: undefined,
    })
    return typeof response === 'string'
      ? { kind: 'failed', reason: response, from }
      : answerOf(response, query, from, false)
  }

  const count = cases.flatMap((one) => one.expect).length

  it(`none of ${count} verdicts about ${cases.length} domains is wrong`, async () => {
    const wrong: string[] = []
    for (const one of cases) {
      const fetchPolicy: FetchPolicy = () => Promise.resolve(one.policy ?? { failure: 'policy_missing' })
      const only = [...new Set(one.expect.map((text) => text.split(' ')[0] as Check))]
      const resolver = resolverOf(one.isAdTrusted ?? true)
      const findings = await checkDomain(one.domain, one.facts, resolver, { fetchPolicy, only })
      const lines = new Set(findings.map(line))
      const others = one.expect.filter((expected) => !lines.has(expected))
      wrong.push(...others.map((expected) => `${one.title}: ${expected}, not ${[...lines].join(', ')}`))
    }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(150)
  })

  it('wrong signatures are seen as receivers see them', async () => {
    expect((await check('bogus.test', 'mx')).map(line)).toEqual(['mx broken dnssec_bogus'])
  })

  it('a changed record changes the verdict within its TTL', async () => {
    const [first] = await check('changing.test', 'mx')
    // Unbound counts whole seconds.
    const knownUntil = performance.now() + 1000 * ((first?.ttl ?? 0) + 1)
    expect(first).toMatchObject({ verdict: 'ok', code: 'ours', ttl: 1 })
    await servers.publish({ ...world, 'changing.test': { MX: ['10 mx.other.test.'] } })
    // However long a check takes here: one that begins after the TTL does not see the old record.
    let begin = 0
    let lines: string[] = []
    while (begin <= knownUntil || lines.includes('mx cannot_tell no_answer')) {
      begin = performance.now()
      lines = (await check('changing.test', 'mx')).map(line)
    }
    expect(lines).toEqual(['mx broken elsewhere'])
  })

  it('a record whose absence is cached is known to the own name servers of the zone', async () => {
    const [absent] = await check('late.test', 'mx')
    expect(absent).toMatchObject({ verdict: 'absent', code: 'no_such_domain', ttl: 300 })
    await servers.publish({ ...world, 'late.test': ours })
    // The resolver remembers that the name did not exist.
    const [old] = await check('late.test', 'mx')
    if (old === undefined) throw new Error('There is no finding.')
    expect(old.verdict).toBe('absent')
    const opinions = await Promise.all(
      (await zoneServers('late.test', resolverOf(), askServer)).map(async (server) => {
        const options = { fetchPolicy: noPolicy, only: ['mx'] } as const
        const [finding] = await checkDomain('late.test', caseFacts, server.resolver, options)
        return { server, finding }
      }),
    )
    expect(confirmFinding(old, opinions)).toMatchObject({
      verdict: 'advice',
      code: 'absence_cached',
      ttl: old.ttl,
      seen: [{ value: '10 mx.ours.test.' }],
      evidence: {
        servers: [{ name: 'ns.test', address: '127.0.0.1', values: ['10 mx.ours.test.'] }],
      },
    })
  })

  it('a change that the own name servers confirm is a change', async () => {
    const [absent] = await check('nowhere.test', 'mx')
    if (absent === undefined) throw new Error('There is no finding.')
    const [server] = await zoneServers('nowhere.test', resolverOf(), askServer)
    if (server === undefined) throw new Error('There is no server.')
    const [finding] = await checkDomain('nowhere.test', caseFacts, server.resolver, { fetchPolicy: noPolicy })
    expect(confirmFinding(absent, [{ server, finding }])).toBe(absent)
  })

  describe('that are away', () => {
    const inVain = async () => new Set((await checkInVain('away.test')).map(({ verdict }) => verdict))
    const verdicts = async () => new Set((await check('away.test', ...checks)).map(({ verdict }) => verdict))
    const none = new Set(['cannot_tell'])

    it('lead to no verdict while the resolver hangs', async () => {
      await servers.unbound.hang()
      expect(await inVain()).toEqual(none)
      await servers.unbound.resume()
      await expect.poll(verdicts, patience).not.toEqual(none)
    })

    it('lead to no verdict while the resolver is stopped', async () => {
      await servers.unbound.stop()
      expect(await inVain()).toEqual(none)
      await servers.unbound.start()
      await expect.poll(verdicts, patience).not.toEqual(none)
    })

    it('lead to no verdict while the zone has no server', async () => {
      await servers.unbound.stop()
      await servers.nsd.stop()
      await servers.unbound.start()
      expect(await inVain()).toEqual(none)
      await servers.nsd.start()
    })
  })
})
