import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import type { FailedSignInCount } from '../queries/mail/sign-ins.ts'

const harness = harnessForTests()
let acts: ClientActions
let name: string
let ada: { identity_id: string; address: string }

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  name = freshName()
  ada = await acts.identity(await acts.domain({ name }), 'ada')
})

const plain = (sql: string, values: unknown[] = []) =>
  harness.operator.write(acts.organization_id, (db) => db.query<Record<string, unknown>>(sql, values))
const count = (heard: readonly Partial<FailedSignInCount>[]) =>
  plain('select mail.count_failed_sign_ins($1)', [
    JSON.stringify(
      heard.map((one) => ({
        address: ada.address,
        source: '203.0.113.7',
        service_codes: ['imap'],
        is_unknown: false,
        count: 1,
        first_ms: 0,
        last_ms: 0,
        ...one,
      })),
    ),
  ])
const rows = (columns: string) =>
  acts.sql<Record<string, unknown>>(
    `select ${columns} from failed_sign_in where organization_id = $1 order by count desc, source`,
  )
const known = async () => {
  await plain('update mail.setting set attached_at = coalesce(attached_at, now())')
  await plain('select mail.hear_failures()')
}
const read = async () =>
  (await acts.call('getIdentity', { path: { identity_id: ada.identity_id } })).body.failed_sign_ins
const summary = async () => (await acts.call('getFailedSignIns')).body

describe('failed sign-ins', () => {
  it('are not known before a mail server is heard of, and no longer without a mail system', async () => {
    await plain(
      'update mail.setting set attached_at = now(), hears_failures_since = null, heard_failures_at = null',
    )
    await count([{}])
    expect(await read()).toBeNull()
    expect((await summary()).unknown_addresses).toBeNull()
    await known()
    expect(await read()).toMatchObject({ count: 1, until: null })
    await plain(`update mail.setting set heard_failures_at = now() - interval '2 minutes'`)
    expect(await read()).toMatchObject({ until: expect.any(String) })
    await plain('update mail.setting set attached_at = null')
    expect(await read()).toBeNull()
  })

  it('are all there from when on mail servers were heard of without a gap', async () => {
    await known()
    const since = async () =>
      (await plain('select hears_failures_since::text as since from mail.setting'))[0]?.['since']
    const first = await since()
    await plain('select mail.hear_failures()')
    expect(await since()).toBe(first)
    await plain(`update mail.setting set heard_failures_at = now() - interval '61 seconds'`)
    await plain('select mail.hear_failures()')
    expect(await since()).not.toBe(first)
  })

  it('of a day are told apart by 20 sources of a person, and add up', async () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ source: `10.0.0.${n}`, count: n + 1 }))
    await count(many)
    await count(many)
    await known()
    const all = await rows('source, count')
    expect(all).toHaveLength(21)
    expect(all[0]).toEqual({ source: null, count: 2 * 55 })
    expect(await read()).toMatchObject({ count: 2 * 465, source_count: 20, has_more_sources: true })
    expect((await read()).sources).toHaveLength(10)
  })

  it('keep no unknown address, and nothing of an unknown domain', async () => {
    await count([
      { address: `hunter2@${name}`, is_unknown: true },
      { address: `@${name}`, source: null, is_unknown: true, count: 7 },
      { address: 'hunter2@elsewhere.example', is_unknown: true },
    ])
    await known()
    expect(await rows('identity_id, source, count')).toEqual([
      { identity_id: null, source: null, count: 7 },
      { identity_id: null, source: '203.0.113.7', count: 1 },
    ])
    expect(JSON.stringify(await rows('*'))).not.toContain('hunter2')
    expect((await summary()).unknown_addresses).toMatchObject({
      count: 8,
      source_count: 1,
      has_more_sources: true,
    })
    expect(await read()).toMatchObject({ count: 0 })
  })

  it('storm when 100 of them are within a minute', async () => {
    await known()
    expect((await summary()).minute).toBeNull()
    await count([{ count: 60 }, { source: '10.0.0.1', count: 39 }])
    // Two minutes may share them where one ends just now.
    await plain(
      `update failed_sign_in_minute set minute = date_trunc('minute', now()) where organization_id = $1`,
      [acts.organization_id],
    )
    expect((await summary()).minute).toMatchObject({ count: 99, is_storm: false })
    await plain(
      `update failed_sign_in_minute set count = 61 where organization_id = $1 and source = '203.0.113.7'`,
      [acts.organization_id],
    )
    expect((await summary()).minute).toMatchObject({
      count: 100,
      is_storm: true,
      sources: [
        { address: '203.0.113.7', count: 61 },
        { address: '10.0.0.1', count: 39 },
      ],
    })
  })

  it('are forgotten after 30 days, and with the identity', async () => {
    await count([{}, { source: '10.0.0.1' }, { address: `zoe@${name}`, is_unknown: true }])
    await plain(
      `update failed_sign_in set day = (now() at time zone 'UTC')::date - case when source = '10.0.0.1' then 31 else 30 end
       where organization_id = $1`,
      [acts.organization_id],
    )
    await plain(
      `update failed_sign_in_minute set minute = minute - interval '11 minutes' where organization_id = $1`,
      [acts.organization_id],
    )
    await plain('select mail.forget_failed_sign_ins()')
    expect(await rows('source')).toEqual([{ source: '203.0.113.7' }, { source: '203.0.113.7' }])
    expect(await acts.sql('select from failed_sign_in_minute where organization_id = $1')).toEqual([])
    const query = { confirm: ada.address }
    await acts.call('deleteIdentity', { path: { identity_id: ada.identity_id }, query })
    expect(await rows('identity_id')).toEqual([{ identity_id: null }])
  })

  it('of a storm are one batch, which costs about the same for each of them at any size', async () => {
    /** The first of `many` from different sources, five for an identity and two for unknown ones. */
    const storm = (many: number) =>
      Array.from({ length: many }, (_, n) =>
        n % 7 < 5
          ? { source: `10.0.${n >> 8}.${n & 255}` }
          : { address: `guess${n}@${name}`, source: `10.1.${n >> 8}.${n & 255}`, is_unknown: true },
      )
    const timed = async (many: number) => {
      const start = performance.now()
      await count(storm(many))
      return performance.now() - start
    }
    const [small, large] = [[] as number[], [] as number[]]
    for (let round = 0; round < 3; round += 1) {
      large.push(await timed(7000))
      small.push(await timed(700))
    }
    // Ten times as many take ten times as long; where each is compared with each, a hundred times.
    expect(Math.min(...large) / Math.min(...small)).toBeLessThan(20)
    expect(await rows('source')).toHaveLength(21 + 101)
    expect(
      (await acts.sql('select from failed_sign_in_minute where organization_id = $1')).length,
    ).toBeLessThanOrEqual(42)
  })
})
