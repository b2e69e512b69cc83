import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'

const harness = harnessForTests()
let acts: ClientActions
let domain: string
let owner: pg.Client

interface Receipt {
  kind: string
  identity_id: string | null
  alias_id: string | null
  former_address: string | null
  domain_id: string | null
  mailbox_quota_id: string | null
  service_code: string | null
  address: string | null
  closes_sessions: boolean
  request_id: string | null
  state: string
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: harness.url })
  await owner.connect()
})
afterAll(() => owner.end())
beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  domain = await acts.domain()
  await owner.query('update mail.setting set attached_at = now()')
})

const newcomer = (localPart: string) =>
  acts.identity(domain, localPart, { generate_password: true, mailbox_limit_bytes: 4 * mebibyte })

const remove = (identityId: string, confirm: string) =>
  acts.call('deleteIdentity', { path: { identity_id: identityId }, query: { confirm } })

/** The organization's receipts in the order of their transactions, of which several end in one millisecond, without empty values. */
const receipts = async () => {
  const rows = await acts.sql<Receipt>(
    `select kind, identity_id, alias_id, former_address, domain_id, mailbox_quota_id, service_code, address, closes_sessions, request_id, state
     from enforcement where organization_id = $1 order by wanted_at, xmin::text::bigint, enforcement_id`,
  )
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== false)),
  ) as Partial<Receipt>[]
}
const requestOf = ({ headers }: Reply) => headers['x-request-id']

describe('a change leaves a receipt to be filled in, under its request id:', () => {
  it('suspending, reactivating and resetting the password of an identity', async () => {
    const { identity_id, address } = await newcomer('ada')
    expect(await receipts()).toEqual([])
    const path = { identity_id }
    const done = [
      await acts.call('updateIdentity', { path, body: { status: 'suspended' } }),
      await acts.call('updateIdentity', { path, body: { delivery_while_suspended: 'reject' } }),
      await acts.call('updateIdentity', { path, body: { status: 'active' } }),
      await acts.call('resetIdentityPassword', {
        path,
        body: { mode: 'generate', must_change_password: true },
      }),
    ]
    const common = { identity_id, address, state: 'pending' }
    expect(await receipts()).toEqual([
      { ...common, kind: 'sign_in', request_id: requestOf(done[0]!) },
      { ...common, kind: 'delivery', request_id: requestOf(done[1]!) },
      { ...common, kind: 'sign_in', request_id: requestOf(done[2]!) },
      { ...common, kind: 'sign_in', request_id: requestOf(done[3]!), closes_sessions: true },
    ])
    const [event] = await acts.eventsOf(done[0]!)
    expect(event.request_id).toBe(requestOf(done[0]!))
  })

  it('resizing and deleting a mailbox, and deleting an identity with its own', async () => {
    const { identity_id, address, mailbox } = await newcomer('ada')
    const { mailbox_quota_id } = mailbox
    const common = { identity_id, address, state: 'pending' }
    const path = { mailbox_quota_id }
    const resized = await acts.call('resizeMailboxQuota', { path, body: { limit_bytes: 8 * mebibyte } })
    expect(resized.status).toBe(200)
    const deleted = await remove(identity_id, address)
    expect([deleted.status, deleted.body?.code]).toEqual([204, undefined])
    expect(await receipts()).toEqual([
      { ...common, kind: 'quota', mailbox_quota_id, request_id: requestOf(resized) },
      { ...common, kind: 'sign_in', closes_sessions: true, request_id: requestOf(deleted) },
    ])
  })

  it('the catch-all and sub-addresses of a domain', async () => {
    const { identity_id } = await newcomer('ada')
    const path = { domain_id: domain }
    const catch_all = { mode: 'identity', identity_id }
    await acts.call('updateDomainSettings', { path, body: { catch_all } })
    await acts.call('updateDomainSettings', {
      path,
      body: { description: 'Nothing that a mail server knows' },
    })
    await acts.call('updateDomainSettings', {
      path,
      body: { subaddressing: { enabled: false, delimiter: '+' } },
    })
    expect((await receipts()).map(({ kind, domain_id }) => [kind, domain_id])).toEqual([
      ['delivery', domain],
      ['delivery', domain],
    ])
  })

  it('an alias that is new, changed, switched or deleted, once for each request', async () => {
    const { identity_id } = await newcomer('ada')
    const ben = await newcomer('ben')
    const body = { local_part: 'sales', domain_id: domain, target_ids: [identity_id, ben.identity_id] }
    const created = await acts.call('createAlias', { body })
    const { alias_id, address } = created.body.alias
    const path = { alias_id }
    const update = (change: object) => acts.call('updateAlias', { path, body: change })
    const done = [
      created,
      await update({ enabled: false }),
      await update({ target_ids: [identity_id], enabled: true }),
      await update({ expires_at: '2099-01-01T00:00:00.000Z' }),
    ]
    await update({ note: 'For the shop', may_send_as: true })
    done.push(await acts.call('deleteAlias', { path, query: { confirm: address } }))
    expect(await receipts()).toEqual(
      done.map((reply) => ({
        kind: 'address',
        alias_id,
        address,
        request_id: requestOf(reply),
        state: 'pending',
      })),
    )
    expect(created.body.alias.enforcement).toMatchObject({ kind: 'address', alias_id, state: 'pending' })
  })

  it('a rename, of the identity with both addresses, and of the alias that it leaves', async () => {
    const { identity_id, address } = await newcomer('ada')
    const renamed = await acts.call('renameIdentity', {
      path: { identity_id },
      body: { local_part: 'ada.new' },
    })
    const { alias, identity } = renamed.body
    const common = { request_id: requestOf(renamed), state: 'pending' }
    expect((await receipts()).toSorted((one, other) => (one.kind! < other.kind! ? -1 : 1))).toEqual([
      { kind: 'address', alias_id: alias.alias_id, address, ...common },
      {
        kind: 'sign_in',
        identity_id,
        address: identity.address,
        former_address: address,
        closes_sessions: true,
        ...common,
      },
    ])
  })

  it('what the operator does, also by SQL alone', async () => {
    await acts.sql(`update domain set status = 'suspended' where organization_id = $1`)
    await acts.sql(`update organization set status = 'suspended' where organization_id = $1`)
    await acts.sql(`insert into organization_service values ($1, 'imap', false), ($1, 'webmail', false)`)
    await acts.sql(`update organization_service set enabled = true where organization_id = $1`)
    await acts.sql(`delete from organization_service where organization_id = $1`)
    await acts.sql(`delete from domain where organization_id = $1`)
    const service = { kind: 'sign_in', service_code: 'imap', state: 'pending' }
    expect(await receipts()).toMatchObject([
      { kind: 'sign_in', domain_id: domain },
      { kind: 'sign_in', state: 'pending' },
      service,
      service,
      service,
      { kind: 'delivery', domain_id: domain },
    ])
  })
})

it('what changes nothing for a mail server leaves none', async () => {
  const { identity_id, mailbox } = await newcomer('ada')
  const { mailbox_quota_id } = mailbox
  await acts.call('updateIdentity', {
    path: { identity_id },
    body: { display_name: 'Ada', status: 'active' },
  })
  await acts.call('updateMailboxQuota', { path: { mailbox_quota_id }, body: { warn_percent: 80 } })
  await acts.store(mailbox_quota_id, mebibyte)
  expect(await receipts()).toEqual([])
})

it('a change that fails leaves none', async () => {
  const { mailbox } = await newcomer('ada')
  const { mailbox_quota_id } = mailbox
  const refused = await acts.call('resizeMailboxQuota', {
    path: { mailbox_quota_id },
    body: { limit_bytes: 2048 * mebibyte },
  })
  expect(refused.status).toBe(409)
  expect(await receipts()).toEqual([])
})

it('are not written while no mail system is attached', async () => {
  await owner.query('update mail.setting set attached_at = null')
  const { identity_id, address } = await newcomer('ada')
  await acts.call('updateIdentity', { path: { identity_id }, body: { status: 'suspended' } })
  await remove(identity_id, address)
  expect(await receipts()).toEqual([])
})

it('attaching asks for every organization once, and detaching leaves nothing that waits', async () => {
  await owner.query('update mail.setting set attached_at = null')
  const worker = new pg.Client({ connectionString: harness.url, options: '-c role=postroom_worker' })
  await worker.connect()
  await worker.query('select mail.attach()')
  await worker.query('select mail.attach()')
  expect(await receipts()).toEqual([{ kind: 'sign_in', state: 'pending' }])
  await expect(worker.query('select mail.detach()')).rejects.toMatchObject({ code: '42501' })
  await worker.end()
  await owner.query('select mail.detach()')
  expect(await receipts()).toEqual([{ kind: 'sign_in', state: 'unchecked' }])
  const { identity_id } = await newcomer('ada')
  await acts.call('updateIdentity', { path: { identity_id }, body: { status: 'suspended' } })
  expect(await receipts()).toHaveLength(1)
})

it('a request reads its receipts and writes none', async () => {
  const app = new pg.Client({ connectionString: harness.url, options: '-c role=postroom_app' })
  await app.connect()
  await app.query("select set_config('postroom.organization_id', $1, false)", [acts.organization_id])
  const refused = async (sql: string) =>
    app.query(sql).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  expect(await refused('select from enforcement')).toBe('done')
  for (const sql of [
    `insert into enforcement (organization_id, kind) select organization_id, 'purge' from organization`,
    `update enforcement set state = 'enforced'`,
    'delete from enforcement',
    'select mail.forget_receipts(1, 1)',
    `update identity_login set last_login_at = now()`,
    'select from mail.setting',
    'select from mail.sign_in',
    `select mail.request_enforcement(current_organization(), 'purge')`,
  ])
    expect([sql, await refused(sql)]).toEqual([sql, '42501'])
  await app.end()
})

it('old receipts are forgotten, some at a time; pending ones stay however old they are', async () => {
  const day = 86_400_000
  /** An id of that age (RFC 9562, section 5.7). */
  const idOf = (ms: number) => {
    const time = (Date.now() - ms).toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
  }
  const add = (state: string, age: number, filledIn = age) =>
    acts.sql(
      `insert into enforcement (organization_id, enforcement_id, kind, state, wanted_at, enforced_at)
       values ($1, $2, 'sign_in', $3, now() - $4 * interval '1 ms', now() - $5 * interval '1 ms')`,
      [idOf(age), state, age, filledIn],
    )
  await add('pending', 400 * day)
  for (const state of ['enforced', 'superseded', 'unchecked']) await add(state, 91 * day)
  await add('enforced', 91 * day, day)
  await add('enforced', 89 * day)
  const worker = new pg.Client({ connectionString: harness.url, options: '-c role=postroom_worker' })
  await worker.connect()
  const forget = async (most: number) =>
    (await worker.query<{ count: number }>('select mail.forget_receipts(90, $1) as count', [most])).rows[0]
      ?.count
  expect([await forget(2), await forget(2), await forget(2)]).toEqual([2, 1, 0])
  expect((await receipts()).map(({ state }) => state)).toEqual(['pending', 'enforced', 'enforced'])
  await expect(worker.query('delete from enforcement')).rejects.toMatchObject({ code: '42501' })
  await worker.end()
})

it('an identity that has signed in can be deleted', async () => {
  const { identity_id, address } = await newcomer('ada')
  await acts.sql(
    `insert into identity_login (organization_id, identity_id, service_code, last_login_at) values ($1, $2, 'imap', now())`,
    [identity_id],
  )
  expect((await remove(identity_id, address)).status).toBe(204)
  expect(await acts.sql('select from identity_login where organization_id = $1')).toEqual([])
})
