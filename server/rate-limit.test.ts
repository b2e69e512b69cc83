import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRateLimit, networkOf } from './rate-limit.ts'
import { type Harness, startHarness } from './test/harness.ts'

describe('the rate limit', () => {
  let harness: Harness
  const refusals: string[] = []
  beforeAll(async () => {
    const rateLimit = createRateLimit({
      perKey: 5,
      perOrganization: 8,
      perAddress: 3,
      onRefusal: (counted) => refusals.push(counted),
    })
    harness = await startHarness({ rateLimit })
  })
  afterAll(() => harness.close())

  it('tells what is left, and refuses what is over it', async () => {
    const { owner } = await harness.organization()
    const first = await harness.call('inspectKey', { key: owner })
    expect(first.headers['ratelimit-policy']).toBe('"default";q=10;w=2')
    expect(first.headers['ratelimit']).toMatch(/^"default";r=9;t=\d$/)
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => harness.call('inspectKey', { key: owner })),
    )
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(refused[0]?.body.code).toBe('rate_limited')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(refused[0]?.headers['ratelimit']).toMatch(/^"default";r=0;t=\d$/)
    expect(refusals).toContain('key')
  })

  it('counts each key for itself', async () => {
    const [one, other] = await Promise.all([harness.organization(), harness.organization()])
    await Promise.all(Array.from({ length: 20 }, () => harness.call('inspectKey', { key: one.owner })))
    expect((await harness.call('inspectKey', { key: other.owner })).status).toBe(200)
  })

  it('counts the sessions of a key with it', async () => {
    const { owner } = await harness.organization()
    const sessions = await Promise.all(
      [1, 2, 3].map(async () => (await harness.call('createKeySession', { key: owner })).body.api_key),
    )
    const replies = await Promise.all(
      [...sessions, ...sessions].map((key) => harness.call('inspectKey', { key })),
    )
    const left = replies.map(({ headers }) => Number(/;r=(\d+);/.exec(headers['ratelimit'] ?? '')?.[1]))
    // Three requests made the sessions, at most two windows ago.
    expect(new Set(left).size).toBe(6)
    const more = await Promise.all(
      [owner, ...sessions].flatMap((key) =>
        Array.from({ length: 10 }, () => harness.call('inspectKey', { key })),
      ),
    )
    expect(more.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20)
  })

  it('counts an organization as a whole, and says so; what one key is refused costs the others nothing', async () => {
    const { organization_id, owner } = await harness.organization()
    const [second, third] = [await harness.key(organization_id), await harness.key(organization_id)]
    const ask = (key: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => harness.call('inspectKey', { key })))
    await ask(owner, 40)
    expect((await ask(second, 1)).map(({ status }) => status)).toEqual([200])
    const replies = (await Promise.all([ask(second, 9), ask(third, 9)])).flat()
    const refused = replies.find(({ headers }) => headers['ratelimit-policy']?.startsWith('"organization"'))
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(refused?.headers['ratelimit-policy']).toBe('"organization";q=16;w=2')
    expect(refused?.headers['ratelimit']).toMatch(/^"organization";r=0;t=\d$/)
    expect(refusals).toContain('organization')
    const other = await harness.organization()
    expect((await harness.call('inspectKey', { key: other.owner })).status).toBe(200)
  })

  it('counts an address that shows no valid key', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => harness.call('inspectKey')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401, 429]))
    expect(refusals).toContain('address')
  })
})

describe('an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
