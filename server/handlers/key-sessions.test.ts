import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hashApiKey, makeApiKey } from '../auth/api-key.ts'
import { authenticate } from '../queries/keys.ts'
import { type Organization, harnessForTests } from '../../testing/harness.ts'
import { clientActions } from '../../testing/client-actions.ts'

const harness = harnessForTests()
let organization: Organization
let keyId: string

beforeEach(async () => {
  organization = await harness.organization()
  keyId = (await harness.call('inspectKey', { key: organization.owner })).body.key_id
})

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  harness.operator.write(organization.organization_id, (db) => db.query<Row>(text, values))
const open = (key = organization.owner) => harness.call('createKeySession', { key })
const inspect = (key: string) => harness.call('inspectKey', { key })
const countOf = async () =>
  (await sql<{ n: number }>('select count(*) as n from api_key where parent_key_id = $1', [keyId]))[0]?.n
const live = async () =>
  (await harness.call('listKeys', { key: organization.owner, query: { kind: 'session' } })).body
    .total as number

/** Adds sessions of the key, each made and last used a minute before the one before. @returns their keys. */
const addSessions = async (count: number, { minutes = 1, isEnded = false } = {}): Promise<string[]> => {
  const keys = Array.from({ length: count }, () => makeApiKey())
  await sql(
    `insert into api_key (organization_id, key_id, key_name, kind, parent_key_id, secret_sha256, key_hint, permissions,
       created_at, expires_at, last_used_at, revoked_at)
     select $1, id, 'Test', 'session', $2, decode(secret, 'hex'), 'xxxx', '{key:read}', at, at + interval '12 hours', at,
       case when $6::boolean then at end
     from unnest($3::uuid[], $4::text[]) with ordinality as s (id, secret, n)
     cross join lateral (select now() - make_interval(secs => $5::int * 60 + n) as at) t`,
    [
      organization.organization_id,
      keyId,
      keys.map(() => uuidv7()),
      keys.map((key) => hashApiKey(key).toString('hex')),
      minutes,
      isEnded,
    ],
  )
  return keys
}

describe('the sessions of a key', () => {
  it('are at most a hundred: one more ends the one that was unused the longest', async () => {
    const keys = await addSessions(100)
    const reply = await open()
    expect(reply.status).toBe(201)
    expect(await live()).toBe(100)
    expect((await inspect(keys.at(-1) ?? '')).body.code).toBe('key_revoked')
    expect((await inspect(keys.at(-2) ?? '')).status).toBe(200)
    expect((await inspect(reply.body.api_key)).status).toBe(200)
    const events = await clientActions(harness, organization).eventsOf(reply)
    expect(events.map(({ operation }) => operation)).toEqual(['endKeySession', 'createKeySession'])
    expect(events[0].resource_id).not.toBe(reply.body.key_id)
  })

  it('are at most a hundred, however many are opened at the same time', async () => {
    await addSessions(95)
    const replies = await Promise.all(Array.from({ length: 20 }, () => open()))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await live()).toBe(100)
    for (const { body } of replies) expect((await inspect(body.api_key)).status).toBe(200)
  })

  it('are known as its own, and count with it', async () => {
    const { body } = await open()
    const row = await harness.database.plain((db) => authenticate(db, hashApiKey(body.api_key)))
    expect(row?.parent_key_id).toBe(keyId)
  })

  it('leave those of another key alone', async () => {
    await addSessions(100)
    const other = await harness.key(organization.organization_id)
    expect((await open(other)).status).toBe(201)
    expect(await live()).toBe(101)
  })

  it('that have ended are deleted: a hundred of the key are kept for a day', async () => {
    await addSessions(150, { isEnded: true })
    await addSessions(5, { minutes: 200 })
    const forgotten = await addSessions(5, { minutes: 37 * 60 })
    expect((await inspect(forgotten[0] ?? '')).body.code).toBe('key_expired')
    await open()
    // It and a hundred that have ended.
    expect(await countOf()).toBe(101)
    expect((await inspect(forgotten[0] ?? '')).body.code).toBe('key_unknown')
    // Also those of a key that opens no further sessions.
    await addSessions(3, { minutes: 37 * 60 })
    const others = await addSessions(3, { minutes: 35 * 60 })
    await sql('delete from api_key where parent_key_id = $1 and created_at > now() - interval $$20 hours$$', [
      keyId,
    ])
    await open(await harness.key(organization.organization_id))
    expect(await countOf()).toBe(others.length)
  })
})

describe('the clock of this machine', () => {
  it('dates no session, and checks no expiry', async () => {
    const day = 24 * 60 * 60_000
    const now = Date.now()
    for (const wrong of [now - day, now + day]) {
      vi.useFakeTimers({ toFake: ['Date'] })
      vi.setSystemTime(wrong)
      try {
        const { body } = await open()
        const hours = (Date.parse(body.expires_at) - now) / 3_600_000
        expect(hours).toBeGreaterThan(11.9)
        expect(hours).toBeLessThan(12.1)
        const make = async (expires_at: number) =>
          (
            await harness.call('createKey', {
              key: organization.owner,
              body: {
                key_name: 'Brief',
                permissions: ['key:read'],
                expires_at: new Date(expires_at).toISOString(),
              },
            })
          ).status
        expect([await make(now - day / 2), await make(now + day / 2)]).toEqual([400, 201])
      } finally {
        vi.useRealTimers()
      }
    }
  })

  it('does not tell that a key is in use with each request', async () => {
    const { owner } = organization
    const isNoted = async () =>
      (await sql('select from api_key where key_id = $1 and last_used_at is not null', [keyId])).length
    await expect.poll(isNoted).toBe(1)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 60 * 60_000)
    try {
      const version = async () =>
        (await sql<{ xmin: string }>('select xmin::text as xmin from api_key where key_id = $1', [keyId]))[0]
          ?.xmin
      const before = await version()
      for (let n = 0; n < 5; n += 1) await inspect(owner)
      expect(await version()).toBe(before)
    } finally {
      vi.useRealTimers()
    }
  })
})
