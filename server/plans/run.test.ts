import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../testing/harness.ts'
import { pathOf, type PlanActions, planActions } from '../../testing/plan-actions.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let plans: PlanActions
let domain: string

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  plans = planActions(harness, acts)
  domain = await acts.domain()
})

type Body = Reply['body']

const people = (...names: string[]): Promise<Body[]> =>
  Promise.all(names.map((name) => acts.identity(domain, name)))

describe('a plan that is run', () => {
  it('suspends and reactivates, with the events of the single requests', async () => {
    const both = await people('ada', 'bob')
    const suspended = await plans.run(
      await plans.create('suspend', both, { delivery_while_suspended: 'reject' }),
    )
    expect(suspended).toMatchObject({
      state: 'done',
      counts: { will_change: 2, done: 2, failed: 0, remaining: 0 },
      can_revert: true,
      expires_at: null,
    })
    expect(await plans.person(both[0])).toMatchObject({
      status: 'suspended',
      delivery_while_suspended: 'reject',
    })
    const events = await acts.events({ operation: 'updateIdentity', plan_id: suspended.plan_id })
    expect(events).toHaveLength(2)
    for (const event of events)
      expect(event).toMatchObject({ request_id: suspended.plan_id, actor: { key_name: 'Test' } })
    await plans.run(await plans.create('reactivate', both))
    expect(await plans.person(both[1])).toMatchObject({ status: 'active', status_reason: null })
  })

  it('moves, also into none', async () => {
    const department_id = await acts.department('Sales')
    const [ada] = await people('ada')
    const plan = await plans.create('move', [ada], { department_id })
    expect((await plans.items(plan))[0].after).toEqual({ department_id, department_name: 'Sales' })
    await plans.run(plan)
    expect(await plans.person(ada)).toMatchObject({ department_name: 'Sales' })
    await plans.run(await plans.create('move', [ada], { department_id: null }))
    expect(await plans.person(ada)).toMatchObject({ department_id: null })
  })

  it('resizes as far as the storage goes, one after the other', async () => {
    const three = await people('ada', 'bob', 'eve')
    await acts.sql('update organization set storage_limit_bytes = $2 where organization_id = $1', [
      5 * mebibyte,
    ])
    const plan = await plans.create('resize', three, { mode: 'grow', bytes: mebibyte })
    expect(plan).toMatchObject({
      counts: { will_change: 2, refused: 1 },
      refusals: [{ code: 'allotment_exceeded', count: 1 }],
      allotment: { before_bytes: 3 * mebibyte, after_bytes: 5 * mebibyte, available_bytes: 0 },
    })
    expect((await plans.run(plan)).counts).toMatchObject({ done: 2, failed: 0 })
    expect((await acts.quota()).storage_allocated_bytes).toBe(5 * mebibyte)
  })

  it('sets sizes, and makes them fit the stored mail', async () => {
    const [ada, bob] = await people('ada', 'bob')
    await acts.sql('update domain set max_mailbox_limit_bytes = $2 where organization_id = $1', [2 ** 40])
    await plans.run(await plans.create('resize', [ada, bob], { mode: 'set', bytes: 2 ** 33 }))
    expect((await plans.person(ada)).mailbox.limit_bytes).toBe(2 ** 33)
    await acts.store(ada.mailbox.mailbox_quota_id, 1_900_000_000)
    const plan = await plans.create('resize', [ada, bob], { mode: 'shrink_to_fit' })
    expect(plan.refusals).toMatchObject([{ code: 'below_current_use', count: 1 }])
    await plans.run(plan)
    // 1.9 GB fill 90 % of 2.1 GB: of whole GB that is 3, as a multiple of 1024 bytes.
    expect((await plans.person(ada)).mailbox.limit_bytes).toBe(3_000_000_512)
  })

  it('refuses a size below the stored mail, or the possible mail, and names the only way there is', async () => {
    const size = { mailbox_limit_bytes: 4 * mebibyte }
    const [ada, bob] = [await acts.identity(domain, 'ada', size), await acts.identity(domain, 'bob', size)]
    await acts.store(ada.mailbox.mailbox_quota_id, 3 * mebibyte)
    const plan = await plans.create('resize', [ada, bob], { mode: 'set', bytes: 2 * mebibyte })
    expect(await plans.items(plan)).toMatchObject([
      {
        code: 'below_current_use',
        detail: expect.stringContaining(`until ${mebibyte} bytes are deleted. Change this mailbox`),
        problem: { limit_bytes: 2 * mebibyte, used_bytes: 3 * mebibyte },
      },
      {
        code: 'below_current_use',
        detail: expect.stringContaining("hasn't been measured"),
        problem: { limit_bytes: 2 * mebibyte },
      },
    ])
    for (const { detail } of await plans.items(plan)) {
      expect(detail).toContain('Change this mailbox on its own to allow that.')
      expect(detail).not.toContain('force')
    }
  })

  it('deletes people with their mailboxes, and frees what they had', async () => {
    const [ada] = await people('ada', 'bob')
    const plan = await plans.create('delete', [ada])
    expect(plan.allotment).toMatchObject({ before_bytes: 2 * mebibyte, after_bytes: mebibyte })
    expect(await plans.run(plan)).toMatchObject({ state: 'done', can_revert: true })
    expect((await acts.call('getIdentity', { path: { identity_id: ada.identity_id } })).status).toBe(404)
    expect((await acts.quota()).storage_allocated_bytes).toBe(mebibyte)
    expect(await plans.items(plan)).toMatchObject([{ address: ada.address, outcome: 'done', after: null }])
  })

  it('gives new passwords, which are told once to who ran it', async () => {
    const both = await people('ada', 'bob')
    const plan = await plans.create('reset_password', both, { must_change_password: false })
    const started = await acts.call('runPlan', { ...pathOf(plan), headers: { 'idempotency-key': 'once' } })
    const { passwords_key } = started.body
    const fetch = (key: string) =>
      acts.call('fetchPlanPasswords', { ...pathOf(plan), body: { passwords_key: key } })
    expect((await fetch(passwords_key)).body.code).toBe('wrong_plan_state')
    await plans.work()
    expect(await plans.read(plan)).toMatchObject({ state: 'done', passwords_until: expect.any(String) })
    const again = await acts.call('runPlan', { ...pathOf(plan), headers: { 'idempotency-key': 'once' } })
    expect(again.body.passwords_key).toBeUndefined()
    expect((await fetch(`${'A'.repeat(42)}B`)).body.errors[0].path).toBe('/passwords_key')
    const { body } = await fetch(passwords_key)
    expect(body.items.map(({ address }: Body) => address)).toEqual(both.map(({ address }) => address))
    for (const { address, password } of body.items)
      expect((await harness.call('createOwnSession', { body: { address, password } })).status).toBe(201)
    expect((await fetch(passwords_key)).status).toBe(404)
    expect((await plans.read(plan)).passwords_until).toBeNull()
    const kept = await acts.sql<{ row: string }>(
      `select t::text as row from idempotency_record t where organization_id = $1
       union all select t::text from audit_event t where organization_id = $1`,
    )
    const secrets = [passwords_key, ...body.items.map(({ password }: Body) => password)]
    for (const { row } of kept) for (const secret of secrets) expect(row).not.toContain(secret)
  }, 30_000)

  it('forgets passwords after a day', async () => {
    const plan = await plans.create('reset_password', await people('ada'))
    await plans.run(plan)
    await acts.sql("update plan set finished_at = now() - interval '25 hours' where organization_id = $1")
    await plans.work()
    expect((await plans.read(plan)).passwords_until).toBeNull()
  })

  it('answers no passwords after a day, also before they are deleted', async () => {
    const { passwords_key, ...plan } = await plans.run(
      await plans.create('reset_password', await people('ada')),
    )
    const fetch = () => acts.call('fetchPlanPasswords', { ...pathOf(plan), body: { passwords_key } })
    const age = (text: string) =>
      acts.sql(`update plan set finished_at = now() - interval '${text}' where organization_id = $1`)
    await age('24 hours 1 second')
    expect((await plans.read(plan)).passwords_until).toBeNull()
    expect((await fetch()).status).toBe(404)
    await age('23 hours 59 minutes')
    expect((await plans.read(plan)).passwords_until).not.toBeNull()
    expect((await fetch()).status).toBe(200)
  })

  it('refuses a key without the permission before it looks at the passwords', async () => {
    const plan = await plans.run(await plans.create('reset_password', await people('ada')))
    const key = await harness.key(organization.organization_id, ['identity:read'])
    for (const passwords_key of [plan.passwords_key, `${'A'.repeat(42)}B`]) {
      const { status, body } = await harness.call('fetchPlanPasswords', {
        key,
        ...pathOf(plan),
        body: { passwords_key },
      })
      expect([status, body.required_permission]).toEqual([403, 'identity:reset_password'])
    }
  })

  it('leaves alone who was changed since, says by whom, and does the others', async () => {
    const both = await people('ada', 'bob')
    const plan = await plans.create('suspend', both)
    const path = { identity_id: both[0].identity_id }
    await acts.call('updateIdentity', { path, body: { display_name: 'Ada Lovelace' } })
    expect(await plans.run(plan)).toMatchObject({
      state: 'done',
      counts: { done: 1, failed: 1 },
      failures: [{ code: 'stale_version', count: 1 }],
    })
    const [item] = await plans.items(plan, { outcome: 'failed' })
    expect(item.detail).toMatch(/^Test changed it at \d{4}.*: display_name "ada" → "Ada Lovelace"\.$/)
    expect((await plans.person(both[0])).status).toBe('active')
  })

  it('changes nothing where the same was planned twice before either was run', async () => {
    const both = await people('ada', 'bob')
    const department_id = await acts.department('Sales')
    for (const [operation, change] of [
      ['suspend', { status_reason: 'On leave' }],
      ['move', { department_id }],
      ['resize', { mode: 'grow', bytes: mebibyte }],
    ] as const) {
      const [one, other] = [
        await plans.create(operation, both, change),
        await plans.create(operation, both, change),
      ]
      expect((await plans.run(one)).counts).toMatchObject({ done: 2 })
      const done = await Promise.all(both.map(plans.person))
      expect([operation, (await plans.run(other)).counts]).toMatchObject([
        operation,
        { will_change: 0, unchanged: 2, done: 0, failed: 0, remaining: 0 },
      ])
      expect(await Promise.all(both.map(plans.person))).toEqual(done)
    }
  })

  it('shows later changes, and by whom, only to a key that may read the audit', async () => {
    const [ada] = await people('ada')
    const plan = await plans.create('suspend', [ada])
    const path = { identity_id: ada.identity_id }
    await acts.call('updateIdentity', { path, body: { display_name: 'Ada Lovelace' } })
    await plans.run(plan)
    const change = {
      resource_type: 'identity',
      before: { display_name: ada.display_name },
      after: { display_name: 'Ada Lovelace' },
    }
    expect(await plans.items(plan)).toMatchObject([
      { problem: { changed_by: { key_name: 'Test' }, changed_at: expect.any(String), change } },
    ])
    const key = await harness.key(organization.organization_id, ['identity:read'])
    const { body } = await harness.call('listPlanItems', { key, ...pathOf(plan) })
    expect(body.items).toMatchObject([
      { code: 'stale_version', detail: 'Changed since you read it', problem: null },
    ])
  })

  it('changes on another try the failed ones, and none twice', async () => {
    const three = await people('ada', 'bob', 'eve')
    const plan = await plans.create('suspend', three)
    for (const { identity_id } of three.slice(1))
      await acts.call('updateIdentity', { path: { identity_id }, body: { display_name: 'Changed' } })
    expect((await plans.run(plan)).counts).toMatchObject({ done: 1, failed: 2 })
    const { body } = await acts.call('retryPlan', pathOf(plan))
    expect(body).toMatchObject({ selection: { kind: 'retry', count: 2 }, counts: { will_change: 2 } })
    expect((await plans.run(body)).counts).toMatchObject({ done: 2, failed: 0 })
    expect((await acts.call('retryPlan', pathOf(body))).body.code).toBe('wrong_plan_state')
    const versions = await acts.sql<{ version: number }>(
      'select version, status from identity where organization_id = $1 order by address',
    )
    expect(versions).toEqual([2, 3, 3].map((version) => ({ version, status: 'suspended' })))
  })

  it('fails who is gone, alone', async () => {
    const both = await people('ada', 'bob')
    const plan = await plans.create('suspend', both)
    const { identity_id, address } = both[0]
    await acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } })
    expect((await plans.run(plan)).failures).toMatchObject([{ code: 'not_found', count: 1 }])
  })

  it('fails one that the database refuses for an unforeseen reason, alone', async () => {
    const three = await people('ada', 'bob', 'eve')
    const plan = await plans.create('suspend', three)
    const owner = new pg.Client({ connectionString: harness.url })
    await owner.connect()
    await owner.query(
      `create function refuse_bob() returns trigger language plpgsql as
         $$ begin if new.local_part = 'bob' then raise exception 'no'; end if; return new; end $$;
       create trigger refuse_bob before update on identity for each row execute function refuse_bob()`,
    )
    const { counts, failures } = await plans.run(plan)
    await owner.query('drop trigger refuse_bob on identity')
    await owner.end()
    expect(counts).toMatchObject({ done: 2, failed: 1 })
    expect(failures).toMatchObject([{ code: 'internal_error', count: 1 }])
    expect((await plans.person(three[1])).status).toBe('active')
  })

  it('runs at its time, and not before', async () => {
    const [ada] = await people('ada')
    const plan = await plans.create('suspend', [ada])
    const past = await acts.call('runPlan', { ...pathOf(plan), body: { run_at: '2020-01-01T00:00:00Z' } })
    expect(past.body.errors[0].path).toBe('/run_at')
    const run_at = new Date(Date.now() + 3_600_000).toISOString()
    const { body } = await acts.call('runPlan', { ...pathOf(plan), body: { run_at } })
    expect(body.plan).toMatchObject({ state: 'scheduled', run_at })
    await plans.work()
    expect((await plans.read(plan)).state).toBe('scheduled')
    await acts.sql('update plan set run_at = now() where organization_id = $1')
    await plans.work()
    expect((await plans.read(plan)).state).toBe('done')
  })

  it('stops when its key is revoked, and the rest can be done under another', async () => {
    const both = await people('ada', 'bob')
    const plan = await plans.create('suspend', both)
    const key = await harness.key(organization.organization_id)
    await harness.call('runPlan', { key, ...pathOf(plan), body: {} })
    await acts.sql('update api_key set revoked_at = now() where organization_id = $1 and key_hint = $2', [
      key.slice(-4),
    ])
    await plans.work()
    expect(await plans.read(plan)).toMatchObject({
      state: 'failed',
      code: 'key_revoked',
      counts: { done: 0, cancelled: 2, remaining: 0 },
    })
    const retried = await acts.call('retryPlan', pathOf(plan))
    expect(retried.body).toMatchObject({ retry_of_plan_id: plan.plan_id, counts: { will_change: 2 } })
    expect((await plans.run(retried.body)).counts.done).toBe(2)
  })

  it('continues after the session has ended under which it was run', async () => {
    const plan = await plans.create('suspend', await people('ada'))
    const session = (await acts.call('createKeySession', { body: {} })).body.api_key
    await harness.call('runPlan', { key: session, ...pathOf(plan), body: {} })
    await harness.call('endKeySession', { key: session })
    await plans.work()
    expect((await plans.read(plan)).state).toBe('done')
  })
})
