import { describe, expect, it } from 'vitest'
import type { Problem } from '../problem.ts'
import { createRateLimit } from './rate-limit.ts'
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

  it('tells the remaining requests, and refuses those beyond it', async () => {
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

  it('is another one for the sessions of identities than for the keys of their organization', async () => {
    const { countKey } = limit()
    const own = (n: number) => countKey({ ...of(`session ${n}`), identity_id: `identity ${n % 5}` })
    const identities = await outcomes(Array.from({ length: 20 }, (_, n) => own(n)))
    expect(identities.filter((one) => one === '"organization";q=16;w=2')).toHaveLength(4)
    const keys = await outcomes(Array.from({ length: 16 }, (_, n) => countKey(of(`key ${n % 4}`))))
    expect(keys).toEqual(Array.from({ length: 16 }, () => 'counted'))
    expect((await outcomes([own(1)]))[0]).toBe('"organization";q=16;w=2')
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
