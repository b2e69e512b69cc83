import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'

/** The sign-ins that were tried, and the answers. */
const tried: [string, string][] = []
let accepts: () => Promise<boolean | null> = async () => null
const harness = harnessForTests({
  options: {
    tryPassword: (...person) => {
      tried.push(person)
      return accepts()
    },
  },
})
let acts: ClientActions
let ada: { identity_id: string; address: string; mailbox: { mailbox_quota_id: string } }

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  ada = await acts.identity(await acts.domain(), 'ada', { mailbox_limit_bytes: 4 * mebibyte })
})

const pathOfAda = () => ({ path: { identity_id: ada.identity_id } })
const pathOfMailbox = () => ({ path: { mailbox_quota_id: ada.mailbox.mailbox_quota_id } })
const update = (body: object, headers: Record<string, string> = {}) =>
  acts.call('updateIdentity', { ...pathOfAda(), body, headers })
const suspend = (headers: Record<string, string> = {}) => update({ status: 'suspended' }, headers)
const resize = () =>
  acts.call('resizeMailboxQuota', { ...pathOfMailbox(), body: { limit_bytes: 8 * mebibyte } })
const requestIdOf = ({ headers }: Reply) => headers['x-request-id'] ?? ''
const list = async (query: Record<string, string | number> = {}): Promise<Reply['body']> =>
  (await acts.call('listEnforcements', { query })).body

const refused = {
  cached_sign_ins: 0,
  sessions_closed: 2,
  checks: [
    {
      address: 'ada@example.test',
      imap: { allowed: false, reason: 'This account is suspended.' },
      smtp: { allowed: false, reason: null },
      delivery: { code: 550, text: '5.2.1 This mailbox is disabled' },
    },
  ],
}
/** Does what a worker does with everything that is pending. @returns how much that was. */
const enforce = async (evidence: object = refused): Promise<number> => {
  const rows = await acts.sql(
    `update enforcement set state = 'enforced', attempts = 1, enforced_at = clock_timestamp(), evidence = $2
     where organization_id = $1 and state = 'pending' returning 1 as one`,
    [evidence],
  )
  return rows.length
}

describe('without a mail system', () => {
  it('leaves no receipts', async () => {
    expect((await suspend({ prefer: 'wait=5' })).body.enforcement).toBeNull()
    expect((await resize()).body.enforcement).toBeNull()
    expect((await acts.call('getIdentity', pathOfAda())).body.enforcement).toBeNull()
    expect(await list()).toEqual({ items: [], total: 0, current_page: 1 })
  })
})

describe('with a mail system', () => {
  beforeAll(async () => {
    await harness.operator.write(await harness.organization().then((one) => one.organization_id), (db) =>
      db.query('update mail.setting set attached_at = now()', []),
    )
  })

  it.each([
    [
      'each service',
      3,
      { sieve: 1, imap: 2 },
      [
        ['imap', 2],
        ['managesieve', 1],
      ],
    ],
    ['no service, as one of them is unknown', 3, { imap: 2, lmtp: 1 }, []],
    ['no service, as a process of an older version counted some', 3, { imap: 2 }, []],
    ['no service, as a receipt of an older version has none', 3, undefined, []],
  ])('counts the closed sessions of %s', async (_, sessions_closed, sessions_by_service, expected) => {
    await suspend()
    await enforce({ ...refused, sessions_closed, sessions_by_service })
    const { enforcement } = (await acts.call('getIdentity', pathOfAda())).body
    expect(enforcement).toMatchObject({
      sessions_closed,
      sessions_by_service: expected.map(([service_code, count]) => ({ service_code, count })),
    })
  })

  it('answers a change with its receipt, which is filled in later', async () => {
    const changed = await suspend()
    const { enforcement } = changed.body
    expect(enforcement).toMatchObject({
      kind: 'sign_in',
      state: 'pending',
      identity_id: ada.identity_id,
      address: ada.address,
      request_id: requestIdOf(changed),
      enforced_at: null,
      sessions_closed: null,
      checks: [],
    })
    const before = await acts.call('getIdentity', pathOfAda())
    expect(before.body).toEqual(changed.body)
    await enforce()
    const after = await acts.call('getIdentity', pathOfAda())
    expect(after.body.enforcement).toMatchObject({
      enforcement_id: enforcement.enforcement_id,
      state: 'enforced',
      attempts: 1,
      sessions_closed: 2,
      checks: [
        {
          sign_in: [
            { service_code: 'imap', allowed: false, reason: 'This account is suspended.' },
            { service_code: 'smtp_submission', allowed: false, reason: null },
          ],
          delivery: { code: 550, text: '5.2.1 This mailbox is disabled' },
        },
      ],
    })
    // A receipt is no change: a version read before it can still be changed.
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    expect((await update({ status: 'active' }, { 'if-match': before.headers['etag'] ?? '' })).status).toBe(
      200,
    )
  })

  it('tells what became of a password and of a size apart', async () => {
    const reset = await acts.call('resetIdentityPassword', { ...pathOfAda(), body: { mode: 'generate' } })
    const resized = await resize()
    expect(reset.body.identity.enforcement.kind).toBe('sign_in')
    expect(resized.body.enforcement).toMatchObject({ kind: 'quota', limit_bytes: null })
    await enforce({ limit_bytes: 8 * mebibyte, used_bytes: 3 })
    expect((await acts.call('getMailboxQuota', pathOfMailbox())).body.enforcement).toMatchObject({
      limit_bytes: 8 * mebibyte,
      used_bytes: 3,
    })
    const { body: identity } = await acts.call('getIdentity', pathOfAda())
    expect(identity.enforcement.request_id).toBe(requestIdOf(reset))
    expect(identity.mailbox_enforcement.request_id).toBe(requestIdOf(resized))
  })

  it('keeps receipts out of the audit', async () => {
    await suspend()
    await update({ display_name: 'Ada L.' })
    const { body } = await acts.call('listAuditEvents', { query: { limit: 1 } })
    expect(body.items[0].before).not.toHaveProperty('enforcement')
    expect(body.items[0].after).not.toHaveProperty('enforcement')
  })

  it('answers one receipt with an ETag of what it says', async () => {
    const { enforcement } = (await suspend()).body
    const path = { enforcement_id: enforcement.enforcement_id }
    const read = await acts.call('getEnforcement', { path })
    expect(read.body).toEqual(enforcement)
    const headers = { 'if-none-match': read.headers['etag'] ?? '' }
    expect((await acts.call('getEnforcement', { path, headers })).status).toBe(304)
    await enforce()
    expect((await acts.call('getEnforcement', { path, headers })).body.state).toBe('enforced')
  })

  it('lists receipts, newest first, by each filter', async () => {
    const first = await suspend()
    await enforce()
    const second = await resize()
    const ids = ({ items }: Reply['body']) => items.map((one: { request_id: string }) => one.request_id)
    const all = [requestIdOf(second), requestIdOf(first)]
    expect(ids(await list())).toEqual(all)
    expect(ids(await list({ identity_id: ada.identity_id }))).toEqual(all)
    expect(ids(await list({ mailbox_quota_id: ada.mailbox.mailbox_quota_id }))).toEqual(all.slice(0, 1))
    expect(ids(await list({ state: 'enforced' }))).toEqual(all.slice(1))
    expect(ids(await list({ request_id: requestIdOf(first) }))).toEqual(all.slice(1))
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({
      items: [{ request_id: requestIdOf(first) }],
      total: 2,
      current_page: 2,
    })
    expect((await list({ identity_id: 'none' })).total).toBe(0)
    const others = clientActions(harness, await harness.organization())
    const theirs = await others.call('listEnforcements', { query: { request_id: requestIdOf(first) } })
    expect(theirs.body.total).toBe(0)
  })

  it('tries a new password once, tells whether it was accepted, and keeps that', async () => {
    const reset = () =>
      acts.call('resetIdentityPassword', {
        ...pathOfAda(),
        body: { mode: 'generate' },
        headers: { 'idempotency-key': 'reset' },
      })
    for (const accepted of [true, false, null]) {
      tried.length = 0
      accepts = async () => accepted
      acts = clientActions(harness, await harness.organization())
      ada = await acts.identity(await acts.domain(), 'ada', {})
      const done = await reset()
      expect(tried).toEqual([[ada.address, done.body.password]])
      expect(done.body.identity.enforcement.new_password_accepted).toBe(accepted)
      const read = await acts.call('getIdentity', pathOfAda())
      expect(read.body).toEqual(done.body.identity)
      await enforce()
      const { enforcement } = (await acts.call('getIdentity', pathOfAda())).body
      const state = accepted === false ? 'failed' : 'enforced'
      expect(enforcement).toMatchObject({ new_password_accepted: accepted, state })
      expect((await list({ state })).total).toBe(1)
      // A replay no longer knows the password.
      expect((await reset()).headers['idempotency-replayed']).toBe('true')
      expect(tried).toHaveLength(1)
    }
    accepts = async () => null
  })

  it('has failed with a new password that is not accepted, also where it was in force before', async () => {
    accepts = async () => {
      await enforce()
      return false
    }
    const done = await acts.call('resetIdentityPassword', { ...pathOfAda(), body: { mode: 'generate' } })
    accepts = async () => null
    expect(done.body.identity.enforcement).toMatchObject({ state: 'failed', new_password_accepted: false })
    expect((await list({ state: 'failed' })).total).toBe(1)
    // The next change is about something else, and its receipt is its own.
    await suspend()
    await enforce()
    expect((await acts.call('getIdentity', pathOfAda())).body.enforcement.state).toBe('enforced')
  })

  it('finds receipts by what they are about', async () => {
    await suspend()
    await acts.sql(`update domain set status = 'suspended' where organization_id = $1`)
    await acts.sql(`insert into organization_service values ($1, 'imap', false)`)
    await acts.sql(`update organization set status = 'suspended' where organization_id = $1`)
    await acts.sql(`update organization set status = 'active' where organization_id = $1`)
    const found = async (query: Record<string, string>) =>
      (await list(query)).items.map((one: Record<string, string>) => one['service_code'] ?? one['address'])
    expect(await found({ about: 'identity' })).toEqual([ada.address])
    const [name] = await found({ about: 'domain' })
    expect(ada.address).toBe(`ada@${name}`)
    expect(await found({ about: 'service' })).toEqual(['imap'])
    expect(await found({ about: 'organization' })).toEqual([null, null])
    const { domain_id } = (await acts.call('getIdentity', pathOfAda())).body
    const body = { local_part: 'sales', domain_id, target_ids: [ada.identity_id] }
    const { alias_id, address } = (await acts.call('createAlias', { body })).body.alias
    expect(await found({ about: 'alias' })).toEqual([address])
    expect(await found({ alias_id })).toEqual([address])
    expect(await found({ about: 'organization' })).toEqual([null, null])
    const { items } = await list({ about: 'domain' })
    expect(await found({ domain_id: items[0].domain_id })).toEqual([name])
    expect(await found({ domain_id: 'none' })).toEqual([])
    expect((await acts.call('listEnforcements', { query: { about: 'key' } })).status).toBe(400)
  })

  describe('and a client that wants to wait', () => {
    const wait = { prefer: 'return=representation, wait=5' }
    const enforced = async () => {
      await expect.poll(() => enforce(), { interval: 10 }).toBeGreaterThan(0)
    }

    it('answers once mail servers have done it', async () => {
      const [{ status, headers, body }] = await Promise.all([suspend(wait), enforced()])
      expect([status, headers['preference-applied'], body.enforcement.state]).toEqual([
        200,
        'wait=5',
        'enforced',
      ])
      const read = await acts.call('getIdentity', pathOfAda())
      expect(headers['etag']).toBe(read.headers['etag'])
      expect(body).toEqual(read.body)
    })

    it('answers a reset and its replay so, and the password once', async () => {
      const reset = () =>
        acts.call('resetIdentityPassword', {
          ...pathOfAda(),
          body: { mode: 'generate' },
          headers: { ...wait, 'idempotency-key': 'reset' },
        })
      const [{ body }] = await Promise.all([reset(), enforced()])
      expect(body.identity.enforcement.state).toBe('enforced')
      expect(body.password).toHaveLength(20)
      const again = await reset()
      expect(again.headers['idempotency-replayed']).toBe('true')
      expect(again.body.identity.enforcement.state).toBe('enforced')
      expect(again.body).not.toHaveProperty('password')
    })

    it('answers a deletion when all of it is done', async () => {
      const deleted = acts.call('deleteIdentity', {
        ...pathOfAda(),
        query: { confirm: ada.address },
        headers: wait,
      })
      const [reply] = await Promise.all([deleted, enforced()])
      expect(reply.status).toBe(204)
      const { items } = await list({ request_id: requestIdOf(reply) })
      // The mail is kept for as long as the person can be restored.
      expect(items.map(({ kind, state }: Record<string, string>) => `${kind} ${state}`)).toEqual([
        'sign_in enforced',
      ])
    })

    it('answers after that time that it is pending', async () => {
      const { headers, body } = await suspend({ prefer: 'wait=1' })
      expect([headers['preference-applied'], body.enforcement.state]).toEqual(['wait=1', 'pending'])
    })

    it('waits nowhere else', async () => {
      const { headers } = await acts.call('getIdentity', { ...pathOfAda(), headers: wait })
      expect(headers).not.toHaveProperty('preference-applied')
    })
  })
})
