import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, mebibyte, unknownId } from '../../testing/client-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../testing/harness.ts'
import { workOnPlans } from '../../testing/plan-work.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let domain: string

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  domain = await acts.domain()
})

const work = () => workOnPlans(harness.database)

type Body = Reply['body']

const people = (...names: string[]): Promise<Body[]> =>
  Promise.all(names.map((name) => acts.identity(domain, name)))

const idsOf = (identities: Body[]) => ({ identity_ids: identities.map(({ identity_id }) => identity_id) })

const create = async (operation: string, selection: object, change?: object): Promise<Body> => {
  const { status, body } = await acts.call('createPlan', {
    body: { operation, selection, ...(change ? { change } : {}) },
  })
  expect([status, body.code]).toEqual([201, null])
  return body
}

const pathOf = ({ plan_id }: Body) => ({ path: { plan_id } })
const read = async (plan: Body): Promise<Body> => (await acts.call('getPlan', pathOf(plan))).body
const items = async (plan: Body, query = {}): Promise<Body[]> =>
  (await acts.call('listPlanItems', { ...pathOf(plan), query })).body.items
const person = async ({ identity_id }: Body): Promise<Body> =>
  (await acts.call('getIdentity', { path: { identity_id } })).body

/** Runs a plan to its end. */
const run = async (plan: Body): Promise<Body> => {
  const { status, body } = await acts.call('runPlan', { ...pathOf(plan), body: {} })
  expect([status, body.code]).toEqual([202, undefined])
  expect(body.plan.state).toBe('queued')
  await work()
  return read(plan)
}

describe('a plan', () => {
  it('says what would become of each, and changes nothing', async () => {
    const [ada, bob] = await people('ada', 'bob')
    const suspended = { status: 'suspended', status_reason: 'Away' }
    await acts.call('updateIdentity', { path: { identity_id: bob.identity_id }, body: suspended })
    const selection = { identity_ids: [unknownId, bob.identity_id, ada.identity_id] }
    const plan = await create('suspend', selection, { status_reason: 'Away' })
    expect(plan).toMatchObject({
      state: 'ready',
      selection: { kind: 'identity_ids', count: 3 },
      counts: { total: 3, will_change: 1, unchanged: 1, refused: 1, done: 0, remaining: 1 },
      refusals: [{ code: 'not_found', title: 'There is no such thing', count: 1 }],
      can_revert: false,
      receipts: null,
    })
    expect(await items(plan)).toMatchObject([
      {
        position: 1,
        address: ada.address,
        outcome: 'will_change',
        before: { status: 'active', status_reason: null },
        after: suspended,
      },
      { position: 2, address: bob.address, outcome: 'unchanged', before: null, after: null },
      { position: 3, address: null, outcome: 'refused', code: 'not_found' },
    ])
    expect((await person(ada)).status).toBe('active')
    expect(await items(plan, { outcome: 'refused' })).toHaveLength(1)
    expect(await items(plan, { code: 'not_found' })).toHaveLength(1)
    expect(await items(plan, { q: 'ÁDA' })).toMatchObject([{ address: ada.address }])
  })

  it('is of all that a filter finds when it is made, and of nobody who comes later', async () => {
    const department_id = await acts.department('Sales')
    await acts.identity(domain, 'ada', { department_id })
    await people('bob')
    const plan = await create('suspend', { filter: { department_id } })
    await acts.identity(domain, 'eve', { department_id })
    expect((await items(plan)).map(({ display_name }) => display_name)).toEqual(['ada'])
    const none = await create('suspend', { filter: { q: 'nobody is called that' } })
    expect(none).toMatchObject({ state: 'ready', counts: { total: 0 } })
  })

  it('is of all whose mailbox a filter finds, for who may see mailboxes', async () => {
    const [ada] = await people('ada', 'bob')
    await acts.store(ada.mailbox.mailbox_quota_id, mebibyte)
    const body = {
      operation: 'resize',
      selection: { mailbox_filter: { level: 'full' } },
      change: { mode: 'grow', bytes: mebibyte },
    }
    const plan = await acts.call('createPlan', { body })
    expect((await items(plan.body)).map(({ address }) => address)).toEqual([ada.address])
    const key = await harness.key(organization.organization_id, ['identity:read', 'mailbox_quota:write'])
    const refused = await harness.call('createPlan', { key, body })
    expect([refused.status, refused.body.required_permission]).toEqual([403, 'mailbox_quota:read'])
  })

  it.each([
    [{ operation: 'suspend', selection: {} }, '/selection'],
    [{ operation: 'suspend', selection: { identity_ids: [unknownId], filter: {} } }, '/selection'],
    [{ operation: 'suspend', selection: { identity_ids: ['x'] } }, '/selection/identity_ids/0'],
    [{ operation: 'move', selection: { filter: {} } }, '/change/department_id'],
    [{ operation: 'move', selection: { filter: {} }, change: { mode: 'set' } }, '/change/department_id'],
    [{ operation: 'resize', selection: { filter: {} } }, '/change/mode'],
    [{ operation: 'resize', selection: { filter: {} }, change: { mode: 'grow' } }, '/change/bytes'],
    [
      {
        operation: 'resize',
        selection: { filter: {} },
        change: { mode: 'shrink_to_fit', bytes: 4 * mebibyte },
      },
      '/change/bytes',
    ],
    [
      { operation: 'delete', selection: { filter: {} }, change: { status_reason: 'x' } },
      '/change/status_reason',
    ],
  ])('is refused as %j', async (body, path) => {
    const reply = await acts.call('createPlan', { body })
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, path])
  })

  it('finds no department that is not there', async () => {
    const body = { operation: 'move', selection: { filter: {} }, change: { department_id: unknownId } }
    expect((await acts.call('createPlan', { body })).status).toBe(404)
  })

  it.each([
    ['suspend', {}, 'identity:suspend'],
    ['reactivate', {}, 'identity:suspend'],
    ['move', { department_id: null }, 'identity:write'],
    ['resize', { mode: 'shrink_to_fit' }, 'mailbox_quota:write'],
    ['reset_password', {}, 'identity:reset_password'],
    ['delete', {}, 'identity:write'],
  ] as const)('to %s needs %j and %s, as every request about it', async (operation, change, permission) => {
    const [ada] = await people('ada')
    const body = { operation, selection: idsOf([ada]), change }
    const made = (await acts.call('createPlan', { body })).body
    const viewer = await harness.key(organization.organization_id, ['identity:read'])
    const able = await harness.key(organization.organization_id, ['identity:read', permission])
    const refused = await harness.call('createPlan', { key: viewer, body })
    expect([refused.status, refused.body.required_permission]).toEqual([403, permission])
    for (const id of ['runPlan', 'cancelPlan', 'retryPlan', 'revertPlan'] as const) {
      const reply = await harness.call(id, {
        key: viewer,
        ...pathOf(made),
        ...(id === 'runPlan' ? { body: {} } : {}),
      })
      expect([id, reply.status, reply.body.required_permission]).toEqual([id, 403, permission])
    }
    expect((await harness.call('createPlan', { key: able, body })).status).toBe(201)
    expect((await harness.call('runPlan', { key: able, ...pathOf(made), body: {} })).status).toBe(202)
    expect((await harness.call('getPlan', { key: viewer, ...pathOf(made) })).status).toBe(200)
  })

  it('of more people than are planned at once is prepared in the background', async () => {
    await acts.sql('update organization set identity_limit = 2000 where organization_id = $1')
    await acts.sql(
      `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
       select $1, uuid_v7(), $2::uuid, 'member' || n, 'member' || n || '@' || $2::uuid, 'Member ' || n
       from generate_series(1, 1100) n`,
      [domain],
    )
    const plan = await create('suspend', { filter: { q: 'member' } })
    expect(plan).toMatchObject({ state: 'preparing', counts: { total: 0 } })
    expect(await items(plan)).toEqual([])
    expect((await acts.call('runPlan', { ...pathOf(plan), body: {} })).body.code).toBe('wrong_plan_state')
    await work()
    expect(await read(plan)).toMatchObject({ state: 'ready', counts: { total: 1100, will_change: 1100 } })
  }, 60_000)

  it('expires when nobody runs it', async () => {
    const plan = await create('suspend', idsOf(await people('ada')))
    await acts.sql('update plan set expires_at = now() where organization_id = $1')
    expect((await read(plan)).state).toBe('expired')
    expect((await acts.call('runPlan', { ...pathOf(plan), body: {} })).body.code).toBe('wrong_plan_state')
    const { body } = await acts.call('listPlans', { query: { state: 'expired' } })
    expect(body).toMatchObject({ total: 1, items: [{ plan_id: plan.plan_id }] })
    expect((await acts.call('listPlans', { query: { state: 'ready' } })).body.total).toBe(0)
  })
})

describe('a plan that is run', () => {
  it('suspends and reactivates, with the events of the single requests', async () => {
    const both = await people('ada', 'bob')
    const suspended = await run(await create('suspend', idsOf(both), { delivery_while_suspended: 'reject' }))
    expect(suspended).toMatchObject({
      state: 'done',
      counts: { will_change: 2, done: 2, failed: 0, remaining: 0 },
      can_revert: true,
      expires_at: null,
    })
    expect(await person(both[0])).toMatchObject({ status: 'suspended', delivery_while_suspended: 'reject' })
    const events = await acts.events({ operation: 'updateIdentity' })
    expect(events).toHaveLength(2)
    for (const event of events)
      expect(event).toMatchObject({ request_id: suspended.plan_id, actor: { key_name: 'Test' } })
    await run(await create('reactivate', idsOf(both)))
    expect(await person(both[1])).toMatchObject({ status: 'active', status_reason: null })
  })

  it('moves, also into none', async () => {
    const department_id = await acts.department('Sales')
    const [ada] = await people('ada')
    const plan = await create('move', idsOf([ada]), { department_id })
    expect((await items(plan))[0].after).toEqual({ department_id, department_name: 'Sales' })
    await run(plan)
    expect(await person(ada)).toMatchObject({ department_name: 'Sales' })
    await run(await create('move', idsOf([ada]), { department_id: null }))
    expect(await person(ada)).toMatchObject({ department_id: null })
  })

  it('resizes as far as the allotment goes, one after the other', async () => {
    const three = await people('ada', 'bob', 'eve')
    await acts.sql('update organization set storage_limit_bytes = $2 where organization_id = $1', [
      5 * mebibyte,
    ])
    const plan = await create('resize', idsOf(three), { mode: 'grow', bytes: mebibyte })
    expect(plan).toMatchObject({
      counts: { will_change: 2, refused: 1 },
      refusals: [{ code: 'allotment_exceeded', count: 1 }],
      allotment: { before_bytes: 3 * mebibyte, after_bytes: 5 * mebibyte, available_bytes: 0 },
    })
    expect((await run(plan)).counts).toMatchObject({ done: 2, failed: 0 })
    expect((await acts.quota()).storage_allocated_bytes).toBe(5 * mebibyte)
  })

  it('sets sizes, and makes them fit what is stored', async () => {
    const [ada, bob] = await people('ada', 'bob')
    await acts.sql('update domain set max_mailbox_limit_bytes = $2 where organization_id = $1', [2 ** 40])
    await run(await create('resize', idsOf([ada, bob]), { mode: 'set', bytes: 2 ** 33 }))
    expect((await person(ada)).mailbox.limit_bytes).toBe(2 ** 33)
    await acts.store(ada.mailbox.mailbox_quota_id, 1_900_000_000)
    const plan = await create('resize', idsOf([ada, bob]), { mode: 'shrink_to_fit' })
    expect(plan.refusals).toMatchObject([{ code: 'below_current_use', count: 1 }])
    await run(plan)
    // 1.9 GB fill 90 % of 2.1 GB: of whole GB that is 3, as a multiple of 1024 bytes.
    expect((await person(ada)).mailbox.limit_bytes).toBe(3_000_000_512)
  })

  it('refuses a size below what is stored, or may be, and names the only way there is', async () => {
    const size = { mailbox_limit_bytes: 4 * mebibyte }
    const [ada, bob] = [await acts.identity(domain, 'ada', size), await acts.identity(domain, 'bob', size)]
    await acts.store(ada.mailbox.mailbox_quota_id, 3 * mebibyte)
    const plan = await create('resize', idsOf([ada, bob]), { mode: 'set', bytes: 2 * mebibyte })
    expect(await items(plan)).toMatchObject([
      {
        code: 'below_current_use',
        detail: expect.stringContaining(`until ${mebibyte} bytes are freed. Only`),
      },
      { code: 'below_current_use', detail: expect.stringContaining('not known') },
    ])
    for (const { detail } of await items(plan)) {
      expect(detail).toContain('Only a change of this mailbox alone')
      expect(detail).not.toContain('force')
    }
  })

  it('deletes people with their mailboxes, and frees what they had', async () => {
    const [ada] = await people('ada', 'bob')
    const plan = await create('delete', idsOf([ada]))
    expect(plan.allotment).toMatchObject({ before_bytes: 2 * mebibyte, after_bytes: mebibyte })
    expect(await run(plan)).toMatchObject({ state: 'done', can_revert: true })
    expect((await acts.call('getIdentity', { path: { identity_id: ada.identity_id } })).status).toBe(404)
    expect((await acts.quota()).storage_allocated_bytes).toBe(mebibyte)
    expect(await items(plan)).toMatchObject([{ address: ada.address, outcome: 'done', after: null }])
  })

  it('gives new passwords, which are told once to who ran it', async () => {
    const both = await people('ada', 'bob')
    const plan = await create('reset_password', idsOf(both), { must_change_password: false })
    const started = await acts.call('runPlan', { ...pathOf(plan), headers: { 'idempotency-key': 'once' } })
    const { passwords_key } = started.body
    const fetch = (key: string) =>
      acts.call('fetchPlanPasswords', { ...pathOf(plan), body: { passwords_key: key } })
    expect((await fetch(passwords_key)).body.code).toBe('wrong_plan_state')
    await work()
    expect(await read(plan)).toMatchObject({ state: 'done', passwords_until: expect.any(String) })
    const again = await acts.call('runPlan', { ...pathOf(plan), headers: { 'idempotency-key': 'once' } })
    expect(again.body.passwords_key).toBeUndefined()
    expect((await fetch(`${'A'.repeat(42)}B`)).body.errors[0].path).toBe('/passwords_key')
    const { body } = await fetch(passwords_key)
    expect(body.items.map(({ address }: Body) => address)).toEqual(both.map(({ address }) => address))
    for (const { address, password } of body.items)
      expect((await harness.call('createOwnSession', { body: { address, password } })).status).toBe(201)
    expect((await fetch(passwords_key)).status).toBe(404)
    expect((await read(plan)).passwords_until).toBeNull()
    const kept = await acts.sql<{ row: string }>(
      `select t::text as row from idempotency_record t where organization_id = $1
       union all select t::text from audit_event t where organization_id = $1`,
    )
    const secrets = [passwords_key, ...body.items.map(({ password }: Body) => password)]
    for (const { row } of kept) for (const secret of secrets) expect(row).not.toContain(secret)
  }, 30_000)

  it('forgets passwords after a day', async () => {
    const plan = await create('reset_password', idsOf(await people('ada')))
    await run(plan)
    await acts.sql("update plan set finished_at = now() - interval '25 hours' where organization_id = $1")
    await work()
    expect((await read(plan)).passwords_until).toBeNull()
  })

  it('leaves alone who was changed since, says by whom, and does the others', async () => {
    const both = await people('ada', 'bob')
    const plan = await create('suspend', idsOf(both))
    const path = { identity_id: both[0].identity_id }
    await acts.call('updateIdentity', { path, body: { display_name: 'Ada Lovelace' } })
    expect(await run(plan)).toMatchObject({
      state: 'done',
      counts: { done: 1, failed: 1 },
      failures: [{ code: 'stale_version', count: 1 }],
    })
    const [item] = await items(plan, { outcome: 'failed' })
    expect(item.detail).toMatch(/^Test has changed it at \d{4}.*: display_name "ada" → "Ada Lovelace"\.$/)
    expect((await person(both[0])).status).toBe('active')
  })

  it('says only to who may read the audit what was changed since, and by whom', async () => {
    const [ada] = await people('ada')
    const plan = await create('suspend', idsOf([ada]))
    const path = { identity_id: ada.identity_id }
    await acts.call('updateIdentity', { path, body: { display_name: 'Ada Lovelace' } })
    await run(plan)
    const key = await harness.key(organization.organization_id, ['identity:read'])
    const { body } = await harness.call('listPlanItems', { key, ...pathOf(plan) })
    expect(body.items).toMatchObject([
      { code: 'stale_version', detail: 'It has been changed in the meantime' },
    ])
  })

  it('does on another try who has failed, and nobody twice', async () => {
    const three = await people('ada', 'bob', 'eve')
    const plan = await create('suspend', idsOf(three))
    for (const { identity_id } of three.slice(1))
      await acts.call('updateIdentity', { path: { identity_id }, body: { display_name: 'Changed' } })
    expect((await run(plan)).counts).toMatchObject({ done: 1, failed: 2 })
    const { body } = await acts.call('retryPlan', pathOf(plan))
    expect(body).toMatchObject({ selection: { kind: 'retry', count: 2 }, counts: { will_change: 2 } })
    expect((await run(body)).counts).toMatchObject({ done: 2, failed: 0 })
    expect((await acts.call('retryPlan', pathOf(body))).body.code).toBe('wrong_plan_state')
    const versions = await acts.sql<{ version: number }>(
      'select version, status from identity where organization_id = $1 order by address',
    )
    expect(versions).toEqual([2, 3, 3].map((version) => ({ version, status: 'suspended' })))
  })

  it('fails who is gone, alone', async () => {
    const both = await people('ada', 'bob')
    const plan = await create('suspend', idsOf(both))
    const { identity_id, address } = both[0]
    await acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } })
    expect((await run(plan)).failures).toMatchObject([{ code: 'not_found', count: 1 }])
  })

  it('fails one that the database refuses for a reason that nobody foresaw, alone', async () => {
    const three = await people('ada', 'bob', 'eve')
    const plan = await create('suspend', idsOf(three))
    const owner = new pg.Client({ connectionString: harness.url })
    await owner.connect()
    await owner.query(
      `create function refuse_bob() returns trigger language plpgsql as
         $$ begin if new.local_part = 'bob' then raise exception 'no'; end if; return new; end $$;
       create trigger refuse_bob before update on identity for each row execute function refuse_bob()`,
    )
    const { counts, failures } = await run(plan)
    await owner.query('drop trigger refuse_bob on identity')
    await owner.end()
    expect(counts).toMatchObject({ done: 2, failed: 1 })
    expect(failures).toMatchObject([{ code: 'internal_error', count: 1 }])
    expect((await person(three[1])).status).toBe('active')
  })

  it('runs at its time, and not before', async () => {
    const [ada] = await people('ada')
    const plan = await create('suspend', idsOf([ada]))
    const past = await acts.call('runPlan', { ...pathOf(plan), body: { run_at: '2020-01-01T00:00:00Z' } })
    expect(past.body.errors[0].path).toBe('/run_at')
    const run_at = new Date(Date.now() + 3_600_000).toISOString()
    const { body } = await acts.call('runPlan', { ...pathOf(plan), body: { run_at } })
    expect(body.plan).toMatchObject({ state: 'scheduled', run_at })
    await work()
    expect((await read(plan)).state).toBe('scheduled')
    await acts.sql('update plan set run_at = now() where organization_id = $1')
    await work()
    expect((await read(plan)).state).toBe('done')
  })

  it('stops when its key is revoked, and what is left can be done under another', async () => {
    const both = await people('ada', 'bob')
    const plan = await create('suspend', idsOf(both))
    const key = await harness.key(organization.organization_id)
    await harness.call('runPlan', { key, ...pathOf(plan), body: {} })
    await acts.sql('update api_key set revoked_at = now() where organization_id = $1 and key_hint = $2', [
      key.slice(-4),
    ])
    await work()
    expect(await read(plan)).toMatchObject({
      state: 'failed',
      code: 'key_revoked',
      counts: { done: 0, cancelled: 2, remaining: 0 },
    })
    const retried = await acts.call('retryPlan', pathOf(plan))
    expect(retried.body).toMatchObject({ retry_of_plan_id: plan.plan_id, counts: { will_change: 2 } })
    expect((await run(retried.body)).counts.done).toBe(2)
  })

  it('goes on after the session has ended under which it was run', async () => {
    const plan = await create('suspend', idsOf(await people('ada')))
    const session = (await acts.call('createKeySession', { body: {} })).body.api_key
    await harness.call('runPlan', { key: session, ...pathOf(plan), body: {} })
    await harness.call('endKeySession', { key: session })
    await work()
    expect((await read(plan)).state).toBe('done')
  })
})

describe('a plan that restores', () => {
  const remove = ({ identity_id, address }: Body) =>
    acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } })

  const limitStorage = (bytes: number) =>
    acts.sql('update organization set storage_limit_bytes = $2 where organization_id = $1', [bytes])

  it('takes a deletion of many back as a whole, with their ids, mailboxes, departments and catch-alls', async () => {
    const department_id = await acts.department('Sales')
    const ada = await acts.identity(domain, 'ada', { department_id })
    const others = await people('bob', 'eve')
    const path = { domain_id: domain }
    const catch_all = { mode: 'identity', identity_id: ada.identity_id }
    await acts.call('updateDomainSettings', { path, body: { catch_all } })
    const deleted = await run(await create('delete', idsOf([ada, ...others])))
    const { body } = await acts.call('revertPlan', pathOf(deleted))
    expect(body).toMatchObject({
      operation: 'restore',
      reverts_plan_id: deleted.plan_id,
      counts: { will_change: 3, refused: 0 },
      allotment: { before_bytes: 0, after_bytes: 3 * mebibyte },
    })
    expect((await items(body))[0]).toMatchObject({
      address: ada.address,
      before: null,
      after: { status: 'active', department_id, department_name: 'Sales', limit_bytes: mebibyte },
    })
    expect((await run(body)).counts).toMatchObject({ done: 3, failed: 0 })
    expect(await person(ada)).toMatchObject({ department_id, mailbox: ada.mailbox })
    expect((await acts.call('getDomain', { path })).body.settings.catch_all).toEqual(catch_all)
    expect((await acts.quota()).storage_allocated_bytes).toBe(3 * mebibyte)
    expect((await read(deleted)).can_revert).toBe(false)
    const again = (await acts.call('revertPlan', pathOf(body))).body
    expect(again).toMatchObject({ operation: 'delete', counts: { will_change: 3 } })
    expect((await run(again)).counts.done).toBe(3)
  })

  it('restores as far as the allotment and the number of identities go, one after the other', async () => {
    const three = await people('ada', 'bob', 'eve')
    const deleted = await run(await create('delete', idsOf(three)))
    await limitStorage(2 * mebibyte)
    const short = (await acts.call('revertPlan', pathOf(deleted))).body
    expect(short).toMatchObject({
      counts: { will_change: 2, refused: 1 },
      refusals: [{ code: 'allotment_exceeded', count: 1 }],
      allotment: { before_bytes: 0, after_bytes: 2 * mebibyte, available_bytes: 0 },
    })
    await limitStorage(8 * mebibyte)
    await acts.sql('update organization set identity_limit = 1 where organization_id = $1')
    const few = (await acts.call('revertPlan', pathOf(deleted))).body
    expect(few.refusals).toEqual([{ code: 'identity_limit_reached', title: expect.any(String), count: 2 }])
    expect((await run(few)).counts).toMatchObject({ done: 1, failed: 0 })
    const { failures } = await run(short)
    const codes = failures.map(({ code }: Body) => code)
    expect(codes.toSorted()).toEqual(['identity_limit_reached', 'stale_version'])
    // Who is still deleted can still be restored.
    expect((await read(deleted)).can_revert).toBe(true)
  })

  it('fails who does not fit any more when it is run, and nobody else', async () => {
    const both = await people('ada', 'bob')
    const deleted = await run(await create('delete', idsOf(both)))
    const { body } = await acts.call('revertPlan', pathOf(deleted))
    await limitStorage(mebibyte)
    expect(await run(body)).toMatchObject({
      counts: { done: 1, failed: 1 },
      failures: [{ code: 'allotment_exceeded', count: 1 }],
    })
    await limitStorage(2 * mebibyte)
    expect((await run((await acts.call('retryPlan', pathOf(body))).body)).counts.done).toBe(1)
  })

  it('leaves who is there again, and refuses who was deleted for good or once more', async () => {
    const three = await people('ada', 'bob', 'eve')
    const [ada, bob, eve] = three
    const deleted = await run(await create('delete', idsOf(three)))
    const restore = ({ identity_id }: Body) =>
      acts.call('restoreDeletedIdentity', { path: { identity_id }, body: {} })
    await restore(ada)
    await acts.call('purgeDeletedIdentity', {
      path: { identity_id: bob.identity_id },
      query: { confirm: bob.address },
    })
    await restore(eve)
    await remove(eve)
    const { body } = await acts.call('revertPlan', pathOf(deleted))
    expect(await items(body)).toMatchObject([
      { outcome: 'unchanged' },
      { outcome: 'refused', code: 'not_found' },
      { outcome: 'refused', code: 'stale_version', detail: expect.stringMatching(/^Test has deleted it at/) },
    ])
    expect((await read(deleted)).can_revert).toBe(false)
  })

  it('is of all who are deleted, or of those whom a search finds among them', async () => {
    const [ada, bob, eve] = await people('ada', 'bob', 'eve')
    for (const one of [ada, bob]) await remove(one)
    expect((await create('restore', { filter: {} })).counts).toMatchObject({ total: 2, will_change: 2 })
    const plan = await create('restore', { filter: { q: 'ada' } })
    expect((await items(plan)).map(({ address }: Body) => address)).toEqual([ada.address])
    // Who is there is not found, though the search meets the name.
    expect((await create('restore', { filter: { q: eve.local_part } })).counts.total).toBe(0)
    expect((await run(plan)).counts.done).toBe(1)
    expect((await person(ada)).identity_id).toBe(ada.identity_id)
  })

  it('is of nobody by what the list of the deleted has not', async () => {
    const refused = async (selection: object) => {
      const { status, body } = await acts.call('createPlan', { body: { operation: 'restore', selection } })
      return [status, ...body.errors.map(({ path }: Body) => path)]
    }
    expect(await refused({ filter: { q: 'ada', status: 'active' } })).toEqual([
      400,
      '/selection/filter/status',
    ])
    expect(await refused({ mailbox_filter: {} })).toEqual([400, '/selection/mailbox_filter'])
  })

  it('is of chosen people', async () => {
    const [ada, bob] = await people('ada', 'bob')
    await remove(ada)
    const plan = await create('restore', { identity_ids: [ada.identity_id, bob.identity_id, unknownId] })
    expect(plan.counts).toMatchObject({ will_change: 1, unchanged: 1, refused: 1 })
    expect((await items(plan))[0].address).toBe(ada.address)
    expect((await run(plan)).counts.done).toBe(1)
    expect((await person(ada)).mailbox.limit_bytes).toBe(mebibyte)
  })
})

describe('a plan that is cancelled', () => {
  it('does nothing more, and the rest can be planned again', async () => {
    const both = await people('ada', 'bob')
    const plan = await create('suspend', idsOf(both))
    await acts.call('runPlan', { ...pathOf(plan), body: {} })
    const { body } = await acts.call('cancelPlan', pathOf(plan))
    expect(body).toMatchObject({ state: 'cancelled', counts: { cancelled: 2, remaining: 0 } })
    await work()
    expect((await person(both[0])).status).toBe('active')
    expect(await items(plan, { outcome: 'cancelled' })).toHaveLength(2)
    expect(await items(plan, { outcome: 'will_change' })).toEqual([])
    expect((await acts.call('cancelPlan', pathOf(plan))).status).toBe(200)
    expect((await acts.call('retryPlan', pathOf(plan))).body.counts.will_change).toBe(2)
  })

  it('cannot be one that has ended', async () => {
    const plan = await run(await create('suspend', idsOf(await people('ada'))))
    const { status, body } = await acts.call('cancelPlan', pathOf(plan))
    expect([status, body.code]).toEqual([409, 'wrong_plan_state'])
    expect((await acts.call('retryPlan', pathOf(plan))).body.code).toBe('wrong_plan_state')
    expect((await acts.call('runPlan', { ...pathOf(plan), body: {} })).body.code).toBe('wrong_plan_state')
  })
})

describe('a plan that is taken back', () => {
  it('gives each person back what it had', async () => {
    const [sales, legal] = [await acts.department('Sales'), await acts.department('Legal')]
    const ada = await acts.identity(domain, 'ada', { department_id: sales })
    const bob = await acts.identity(domain, 'bob')
    const moved = await run(await create('move', idsOf([ada, bob]), { department_id: legal }))
    const { body } = await acts.call('revertPlan', pathOf(moved))
    expect(body).toMatchObject({
      operation: 'move',
      reverts_plan_id: moved.plan_id,
      counts: { will_change: 2 },
    })
    expect((await person(ada)).department_id).toBe(legal)
    await run(body)
    expect([(await person(ada)).department_id, (await person(bob)).department_id]).toEqual([sales, null])
    expect((await read(moved)).can_revert).toBe(false)
  })

  it('gives suspensions and sizes back', async () => {
    const [ada] = await people('ada')
    const reason = { status_reason: 'Away', delivery_while_suspended: 'reject' }
    await run(await create('suspend', idsOf([ada]), reason))
    const back = await run(await create('reactivate', idsOf([ada])))
    await run((await acts.call('revertPlan', pathOf(back))).body)
    expect(await person(ada)).toMatchObject({ status: 'suspended', ...reason })
    await acts.store(ada.mailbox.mailbox_quota_id, 1)
    const grown = await run(await create('resize', idsOf([ada]), { mode: 'grow', bytes: mebibyte }))
    await run((await acts.call('revertPlan', pathOf(grown))).body)
    expect((await person(ada)).mailbox.limit_bytes).toBe(mebibyte)
  })

  it('refuses who was changed since, and says by whom, when and what', async () => {
    const both = await people('ada', 'bob')
    const plan = await run(await create('suspend', idsOf(both)))
    const path = { identity_id: both[0].identity_id }
    await acts.call('updateIdentity', { path, body: { status_reason: 'Left' } })
    const { body } = await acts.call('revertPlan', pathOf(plan))
    expect(body.counts).toMatchObject({ will_change: 1, refused: 1 })
    const [item] = await items(body, { outcome: 'refused' })
    expect(item).toMatchObject({
      code: 'stale_version',
      detail: expect.stringContaining('status_reason null → "Left"'),
    })
  })

  it('cannot be new passwords, or one that did nothing', async () => {
    const plan = await run(await create('reset_password', idsOf(await people('ada'))))
    expect((await acts.call('revertPlan', pathOf(plan))).body.code).toBe('wrong_plan_state')
    const ready = await create('suspend', idsOf(await people('bob')))
    expect((await acts.call('revertPlan', pathOf(ready))).body.code).toBe('wrong_plan_state')
  })
})
