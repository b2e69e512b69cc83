import { describe, expect, it } from 'vitest'
import type { Problem } from '../problem.ts'
import { createRateLimit, networkOf } from './rate-limit.ts'
import { harnessForTests } from '../../testing/harness.ts'

describe('the rate limit', () => {
  const refusals: string[] = []
  const rateLimit = createRateLimit({
    perKey: 5,
    perOrganization: 8,
    perAddress: 3,
    onRefusal: (counted) => refusals.push(counted),
  })
  const harness = harnessForTests({ rateLimit })

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

  it('counts an address that shows no valid key', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => harness.call('inspectKey')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401, 429]))
    expect(refusals).toContain('address')
  })
})

describe('the count of a request', () => {
  const limit = () => createRateLimit({ perKey: 5, perOrganization: 8, perAddress: 3 })
  const of = (key_id: string, parent_key_id: string | null = null, organization_id = 'one') => ({
    key_id,
    parent_key_id,
    identity_id: null,
    organization_id,
  })
  const outcomes = async (counts: Promise<Record<string, string>>[]) =>
    (await Promise.allSettled(counts)).map((outcome) =>
      outcome.status === 'fulfilled' ? 'counted' : (outcome.reason as Problem).headers['ratelimit-policy'],
    )

  it('is one for a key and its sessions', async () => {
    const { countKey } = limit()
    const requests = Array.from({ length: 12 }, (_, n) =>
      countKey(n % 3 ? of(`session ${n}`, 'key') : of('key')),
    )
    const results = await outcomes(requests)
    expect(results.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'counted'))
    expect(results.slice(10)).toEqual(['"default";q=10;w=2', '"default";q=10;w=2'])
  })

  it('is one for all sessions of a person', async () => {
    const { countKey } = limit()
    const results = await outcomes(
      Array.from({ length: 12 }, (_, n) => countKey({ ...of(`session ${n}`), identity_id: 'ada' })),
    )
    expect(results.filter((one) => one === 'counted')).toHaveLength(10)
  })

  it('is one for an organization as a whole, and says so', async () => {
    const { countKey } = limit()
    const requests = Array.from({ length: 20 }, (_, n) => countKey(of(`key ${n % 4}`)))
    const results = await outcomes(requests)
    expect(results.slice(0, 16)).toEqual(Array.from({ length: 16 }, () => 'counted'))
    expect(results.slice(16)).toEqual(Array.from({ length: 4 }, () => '"organization";q=16;w=2'))
    expect(await outcomes([countKey(of('key', null, 'another'))])).toEqual(['counted'])
  })

  it('is none for the organization when the key is refused', async () => {
    const { countKey } = limit()
    await outcomes(Array.from({ length: 40 }, () => countKey(of('greedy'))))
    expect(await outcomes(Array.from({ length: 6 }, () => countKey(of('other'))))).toEqual(
      Array.from({ length: 6 }, () => 'counted'),
    )
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
    ['no address', 'no address'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  // A proxy may pass an address on in any of the forms that RFC 4291, section 2.2, allows.
  it.each([
    ['::ffff:1.2.3.4', '::FFFF:1.2.3.4', '::ffff:102:304', '0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4%eth0', '0000:0000:0000:0000:0000:ffff:0102:0304', '1.2.3.4'],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:ff', '2001:db8:1:2::1.2.3.4', '2001:db8:1:2:3::%en0'],
    ['0:0:1:2:3:4:102:304', '::1:2:3:4:1.2.3.4', '::1:2:3:4:5:6', '0:0:1:2::%br-lan.7'],
    ['fe80::1', 'fe80::1%eth0.100', 'FE80:0::2', 'fe80::3%1'],
  ])('is the same however it is written: %s, %s', (...spellings) => {
    expect(new Set(spellings.map(networkOf)).size).toBe(1)
  })
})
