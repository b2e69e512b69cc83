import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
let server: pg.Client
let worker: pg.Client
let acts: ClientActions
let domain: string
let ada: { identity_id: string; address: string; mailbox: { mailbox_quota_id: string } }

const connect = async (role: string) => {
  const client = new pg.Client({ connectionString: harness.url, options: `-c role=${role}` })
  await client.connect()
  return client
}
beforeAll(async () => {
  server = await connect('postroom_mail')
  worker = await connect('postroom_worker')
})
afterAll(async () => {
  await server.end()
  await worker.end()
})
beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  domain = await acts.domain({ name: freshName() })
  ada = await acts.identity(domain, 'ada', { generate_password: true, mailbox_limit_bytes: 4 * mebibyte })
  await acts.sql(
    `update mail.setting set attached_at = now() - interval '1 minute' where $1::uuid is not null`,
  )
})

/** What Dovecot writes after a delivery. */
const seen = (bytes: number, messages = 1, { address = ada.address } = {}) =>
  server.query(
    `insert into mail.usage_seen (username, bytes, messages) values ($1, $2, $3)
     on conflict (username) do update set bytes = $2, messages = $3`,
    [address, bytes, messages],
  )
const loggedIn = (service: string, at: number, address = ada.address) =>
  server.query(
    `insert into mail.login_seen (username, service, last_login) values ($1, $2, $3)
     on conflict (username, service) do update set last_login = $3`,
    [address, service, at],
  )
const take = async (kind: 'usage' | 'logins' | 'warnings', most = 1000) => {
  const { rows } = await worker.query<{ taken: number }>(`select mail.take_${kind}($1, $2) as taken`, [
    acts.organization_id,
    most,
  ])
  return rows[0]?.taken
}
const mailbox = async () =>
  (await acts.call('getMailboxQuota', { path: { mailbox_quota_id: ada.mailbox.mailbox_quota_id } })).body
const listVersion = async () =>
  (
    await acts.sql<{ list_version: number }>(
      'select list_version from organization where organization_id = $1',
    )
  )[0]?.list_version ?? 0
const warnings = async () => {
  const events = await acts.events({ operation: 'warnMailboxUse' })
  return events.map(({ resource_label, actor, after }) => [resource_label, actor.key_name, after.used_bytes])
}

/** Makes rows written at some time older, as it would be if it had been written then. */
const age = async (table: 'usage_seen' | 'login_seen', address: string, by: string) => {
  const owner = new pg.Client({ connectionString: harness.url })
  await owner.connect()
  await owner.query('begin')
  await owner.query(`alter table mail.${table} disable trigger user`)
  await owner.query(`update mail.${table} set seen_at = seen_at - $2::interval where username = $1`, [
    address,
    by,
  ])
  await owner.query(`alter table mail.${table} enable trigger user`)
  await owner.query('commit')
  await owner.end()
}

describe('a batch of what mail servers have measured', () => {
  it('is no change: neither version nor time of a mailbox moves, and the lists move once', async () => {
    const ben = await acts.identity(domain, 'ben', { mailbox_limit_bytes: 4 * mebibyte })
    const path = { mailbox_quota_id: ada.mailbox.mailbox_quota_id }
    const before = await acts.call('getMailboxQuota', { path })
    expect(before.body).toMatchObject({ used_bytes: null, used_messages: null, usage_as_of: null })
    const events = (await acts.events({})).length
    await seen(mebibyte, 7)
    await seen(2 * mebibyte, 8, { address: ben.address })
    const version = await listVersion()
    expect(await take('usage')).toBe(2)
    expect(await listVersion()).toBe(version + 1)
    const { body } = await acts.call('getMailboxQuota', { path })
    expect(body).toMatchObject({ used_bytes: mebibyte, used_messages: 7, usage_as_of: expect.any(String) })
    expect(body.updated_at).toBe(before.body.updated_at)
    expect((await acts.events({})).length).toBe(events)
    expect(await acts.quota()).toMatchObject({ storage_used_bytes: 3 * mebibyte })
    const changed = await acts.call('updateMailboxQuota', {
      path,
      body: { warn_percent: 60 },
      headers: { 'if-match': before.headers['etag'] ?? '' },
    })
    expect(changed.status).toBe(200)
    expect(await take('usage')).toBe(0)
    expect(await take('usage')).toBe(0)
  })

  it('has at most as many rows as asked for', async () => {
    await acts.identity(domain, 'ben', { mailbox_limit_bytes: 4 * mebibyte })
    await seen(1)
    await seen(1, 1, { address: ada.address.replace('ada', 'ben') })
    expect([await take('usage', 1), await take('usage', 1), await take('usage', 1)]).toEqual([1, 1, 0])
  })

  it('moves the time of a number that stays once an hour', async () => {
    await seen(mebibyte)
    await take('usage')
    const { usage_as_of } = await mailbox()
    await seen(mebibyte)
    await take('usage')
    expect((await mailbox()).usage_as_of).toBe(usage_as_of)
    await acts.sql(
      `update mailbox_quota set usage_as_of = usage_as_of - interval '61 minutes' where organization_id = $1`,
    )
    await seen(mebibyte)
    await take('usage')
    expect(Date.parse((await mailbox()).usage_as_of)).toBeGreaterThanOrEqual(Date.parse(usage_as_of))
  })

  it('drops measurements of an address from before it had this mailbox', async () => {
    await seen(mebibyte)
    await loggedIn('imap', 1_800_000_000)
    await age('usage_seen', ada.address, '1 minute')
    await age('login_seen', ada.address, '1 minute')
    expect([await take('usage'), await take('logins')]).toEqual([1, 1])
    expect((await mailbox()).used_bytes).toBeNull()
    const identity = await acts.call('getIdentity', { path: { identity_id: ada.identity_id } })
    expect(identity.body.last_login_at).toBeNull()
  })

  it('is taken by one process at a time; another one does not wait', async () => {
    const other = await connect('postroom_worker')
    await seen(mebibyte)
    await other.query('begin')
    await other.query('select mail.take_logins($1, 1)', [acts.organization_id])
    expect(await take('usage')).toBe(0)
    await other.query('commit')
    await other.end()
    expect(await take('usage')).toBe(1)
  })

  it('forgets unknown addresses after a day', async () => {
    const nobody = `nobody@${freshName()}`
    const kept = async () =>
      (await server.query('select from mail.usage_seen where username = $1', [nobody])).rowCount
    await seen(1, 1, { address: nobody })
    await age('usage_seen', nobody, '23 hours')
    await worker.query('select mail.forget_unknown()')
    expect(await kept()).toBe(1)
    await age('usage_seen', nobody, '2 hours')
    await worker.query('select mail.forget_unknown()')
    expect(await kept()).toBe(0)
  })
})

describe('logins', () => {
  it('are kept by service, and the last of all with the identity', async () => {
    const now = Math.ceil(Date.now() / 1000) + 10
    await loggedIn('imap', now)
    await loggedIn('submission', now + 5)
    await loggedIn('doveadm', now + 9)
    const version = await listVersion()
    expect(await take('logins')).toBe(3)
    expect(await listVersion()).toBe(version + 1)
    // An older one, which another server tells later.
    await loggedIn('imap', now - 3)
    await take('logins')
    const rows = await acts.sql<{ service_code: string; at: number }>(
      `select service_code, extract(epoch from last_login_at)::float8 as at from identity_login
       where organization_id = $1 order by 1`,
    )
    expect(rows).toEqual([
      { service_code: 'imap', at: now },
      { service_code: 'smtp_submission', at: now + 5 },
    ])
    const { body } = await acts.call('getIdentity', { path: { identity_id: ada.identity_id } })
    expect(Date.parse(body.last_login_at)).toBe((now + 5) * 1000)
    expect((await acts.events({ resource_id: ada.identity_id })).length).toBe(1)
  })
})

describe('the addresses to ask about', () => {
  const unmeasured = async () => {
    const { rows } = await worker.query<{ address: string; asked_at: Date }>(
      `select * from mail.unmeasured(1000, '{}') where organization_id = $1`,
      [acts.organization_id],
    )
    return rows
  }
  const note = (kibibytes: number, askedAt: Date) =>
    worker.query('select mail.note_usage($1, $2, $3, 2, $4)', [
      acts.organization_id,
      ada.mailbox.mailbox_quota_id,
      kibibytes,
      askedAt,
    ])

  it('are mailboxes not measured since mail is attached, or not for a day', async () => {
    const [due] = await unmeasured()
    expect(due?.address).toBe(ada.address)
    await note(1024, due!.asked_at)
    expect(await unmeasured()).toEqual([])
    await take('usage')
    expect(await mailbox()).toMatchObject({ used_bytes: mebibyte, used_messages: 2 })
    expect(await unmeasured()).toEqual([])
    await acts.sql(
      `update mailbox_quota set usage_as_of = now() - interval '25 hours' where organization_id = $1`,
    )
    expect((await unmeasured()).length).toBe(1)
  })

  it('do not lose the mail server’s own reports: it is newer and exact', async () => {
    const [due] = await unmeasured()
    await seen(mebibyte - 100)
    await note(9, due!.asked_at)
    await take('usage')
    await note(9, due!.asked_at)
    expect(await take('usage')).toBe(0)
    expect((await mailbox()).used_bytes).toBe(mebibyte - 100)
    await note(1024, new Date(Date.now() + 60_000))
    await take('usage')
    expect(await mailbox()).toMatchObject({ used_bytes: mebibyte - 100, used_messages: 2 })
  })
})

describe('whose mailbox reaches its mark', () => {
  const reach = async (bytes: number) => {
    await seen(bytes)
    await take('usage')
    await take('warnings')
  }
  const mark = Math.ceil(4 * mebibyte * 0.9)
  const waiting = async () =>
    (await worker.query('select from mail.warning where organization_id = $1', [acts.organization_id]))
      .rowCount

  it('is warned once, until the use falls below it', async () => {
    await acts.call('updateMailboxQuota', {
      path: { mailbox_quota_id: ada.mailbox.mailbox_quota_id },
      body: { warn_percent: 90 },
    })
    await reach(mark - 1)
    expect(await warnings()).toEqual([])
    await reach(mark)
    await reach(mark + 5)
    expect(await warnings()).toEqual([[ada.address, 'Mail system', mark]])
    expect(await waiting()).toBe(1)
    await worker.query('select mail.warning_mailed($1, $2)', [
      acts.organization_id,
      ada.mailbox.mailbox_quota_id,
    ])
    expect(await waiting()).toBe(0)
    await reach(mark - 1)
    await reach(mark)
    expect(await warnings()).toHaveLength(2)
    expect(await waiting()).toBe(1)
  })

  it('is warned again after the limit was raised and that is reached', async () => {
    await reach(4 * mebibyte)
    await acts.call('resizeMailboxQuota', {
      path: { mailbox_quota_id: ada.mailbox.mailbox_quota_id },
      body: { limit_bytes: 8 * mebibyte },
    })
    expect(await waiting()).toBe(0)
    await reach(8 * mebibyte)
    expect(await warnings()).toHaveLength(2)
  })

  it('is not warned of measurements from before mail was attached', async () => {
    await reach(1)
    await acts.sql(
      `update mailbox_quota set used_bytes = limit_bytes, usage_as_of = now() - interval '1 hour' where organization_id = $1`,
    )
    expect(await take('warnings')).toBe(0)
  })
})

it('a demonstration ends once all of it is measured, and its invented numbers are removed', async () => {
  const ben = await acts.identity(domain, 'ben', { mailbox_limit_bytes: 4 * mebibyte })
  await acts.sql('update organization set is_demonstration = true where organization_id = $1')
  await acts.sql(
    `update mailbox_quota set used_bytes = 5, used_messages = 1, usage_as_of = now() - interval '1 hour' where organization_id = $1`,
  )
  await acts.sql(`update identity set last_login_at = now() where organization_id = $1`)
  const state = async () => {
    await worker.query('select mail.end_demonstrations()')
    const { is_demonstration } = await acts.quota()
    const { items } = (await acts.call('listIdentities', { query: { sort: 'address' } })).body
    const known = items.map(({ last_login_at }: { last_login_at: string | null }) => last_login_at !== null)
    return { is_demonstration, known }
  }
  await seen(mebibyte)
  await take('usage')
  expect(await state()).toEqual({ is_demonstration: true, known: [true, true] })
  await seen(mebibyte, 1, { address: ben.address })
  await take('usage')
  await loggedIn('imap', Math.floor(Date.now() / 1000), ben.address)
  await take('logins')
  expect(await state()).toEqual({ is_demonstration: false, known: [false, true] })
})

it('a worker measures by these functions alone', async () => {
  for (const sql of [
    'select * from mailbox_quota',
    'update mailbox_quota set used_bytes = 0',
    'update identity set last_login_at = now()',
    'select * from audit_event',
    `insert into mail.usage_seen (username) values ('a@b')`,
    'delete from mail.usage_seen',
    'select mail.begin_batch(uuid_v7())',
  ])
    await expect(worker.query(sql)).rejects.toMatchObject({ code: '42501' })
  for (const call of [`mail.take_usage(uuid_v7(), 1)`, `mail.unmeasured(1, '{}')`, 'mail.forget_unknown()'])
    await expect(server.query(`select ${call}`)).rejects.toMatchObject({ code: '42501' })
})
