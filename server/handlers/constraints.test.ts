import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { type ImportActions, importActions } from '../../testing/import-actions.ts'
import { pathOf, type PlanActions, planActions } from '../../testing/plan-actions.ts'

/*
 * What breaks a constraint of the database has the same code by every way: a single request, an undo, a bulk change and an
 * import. None of them is an internal error.
 */

const harness = harnessForTests()
let acts: ClientActions
let plans: PlanActions
let imports: ImportActions
let name: string
let domain_id: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  plans = planActions(harness, acts)
  imports = importActions(harness, acts)
  name = freshName()
  domain_id = await acts.domain({ name, maximum: 64 * mebibyte })
})

type Body = Reply['body']

const rename = (department_id: string, department_name: string) =>
  acts.call('updateDepartment', { path: { department_id }, body: { department_name } })
const setDomain = (body: object) => acts.call('updateDomainSettings', { path: { domain_id }, body })
const remove = ({ identity_id, address }: Body) =>
  acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } })
/** Undoes the last change of a thing. */
const undo = async (resource_id: string) => {
  const { audit_event_id } = (await acts.events({ resource_id })).at(-1)!
  return acts.call('revertAuditEvent', { path: { audit_event_id } })
}

/** Runs statements as the owner of the tables. */
const asOwner = async (...statements: string[]) => {
  const owner = new pg.Client({ connectionString: harness.url })
  await owner.connect()
  try {
    for (const statement of statements) await owner.query(statement)
  } finally {
    await owner.end()
  }
}

/** Makes an insert into a table break that constraint, as another program would that writes at the same moment. */
const breakInserts = (table: string, constraint: string) =>
  asOwner(
    `create function broken() returns trigger language plpgsql as
     $$ begin raise unique_violation using constraint = '${constraint}'; end $$`,
    `create trigger broken before insert on ${table} for each row execute function broken()`,
  )
const mendInserts = () => asOwner('drop function broken cascade')

describe('a name of a department that is taken', () => {
  it('is a refusal with the department that has it, of a request and of an undo', async () => {
    const department_id = await acts.department('Sales')
    const other = await acts.department('Support')
    const taken = { status: 409, body: { code: 'name_taken', conflicting_id: other } }
    expect(await rename(department_id, 'SUPPORT')).toMatchObject(taken)
    expect((await rename(department_id, 'support')).body.errors).toMatchObject([{ path: '/department_name' }])
    expect((await rename(department_id, 'Marketing')).status).toBe(200)
    expect((await rename(other, 'sales')).status).toBe(200)
    const refused = await undo(department_id)
    expect(refused).toMatchObject(taken)
    expect(refused.body.detail).toContain('"sales"')
    // There is no body that could name a place.
    expect(refused.body.errors).toBeUndefined()
  })

  it('fails the row of an import with that code, and no other', async () => {
    const plan = await imports.planned(
      [{ address: `ada@${name}`, display_name: 'Ada', department: 'Sales' }],
      {
        create_departments: true,
      },
    )
    await breakInserts('department', 'department_name_taken')
    try {
      expect(await plans.run(plan)).toMatchObject({ failures: [{ code: 'name_taken', count: 1 }] })
    } finally {
      await mendInserts()
    }
  })
})

describe('an address that is taken or reserved', () => {
  it('is a refusal with who has it, of a request', async () => {
    const ada = await acts.identity(domain_id, 'ada')
    const create = () =>
      acts.call('createIdentity', { body: { domain_id, local_part: 'ADA', display_name: 'Ada' } })
    const conflicting_id = ada.identity_id
    expect(await create()).toMatchObject({ status: 409, body: { code: 'address_taken', conflicting_id } })
    await remove(ada)
    expect(await create()).toMatchObject({
      status: 409,
      body: { code: 'address_held', conflicting_id, restorable_until: expect.any(String) },
    })
  })

  it('is a refusal of an undo and of a bulk change that restore', async () => {
    const ada = await acts.identity(domain_id, 'ada')
    await remove(ada)
    await breakInserts('identity', 'address_taken')
    try {
      expect(await undo(ada.identity_id)).toMatchObject({ status: 409, body: { code: 'address_taken' } })
      const plan = await plans.create('restore', [ada])
      expect(await plans.run(plan)).toMatchObject({ failures: [{ code: 'address_taken', count: 1 }] })
      expect(await plans.items(plan)).toMatchObject([{ detail: `${ada.address} already exists.` }])
    } finally {
      await mendInserts()
    }
  })

  it('fails rows of an import that were free when it was checked', async () => {
    const plan = await imports.planned(
      ['ada', 'bob', 'eve'].map((who) => ({ address: `${who}@${name}`, display_name: who })),
    )
    await acts.identity(domain_id, 'ada', { display_name: 'Other' })
    await remove(await acts.identity(domain_id, 'bob'))
    expect((await plans.run(plan)).failures.map(({ code }: Body) => code).toSorted()).toEqual([
      'address_held',
      'address_taken',
    ])
    const next = await imports.planned([{ address: `joe@${name}`, display_name: 'Joe' }])
    await breakInserts('identity', 'address_held')
    try {
      expect(await plans.run(next)).toMatchObject({ failures: [{ code: 'address_held', count: 1 }] })
    } finally {
      await mendInserts()
    }
  })
})

describe('sizes of a domain that do not go together', () => {
  it('are a conflict of an undo, with the value in the way', async () => {
    await setDomain({ default_mailbox_limit_bytes: 8 * mebibyte })
    await setDomain({ default_mailbox_limit_bytes: 2 * mebibyte })
    const lowered = (await acts.events({ resource_id: domain_id })).at(-1)!
    expect((await setDomain({ max_mailbox_limit_bytes: 4 * mebibyte })).status).toBe(200)
    expect((await setDomain({ default_mailbox_limit_bytes: 8 * mebibyte })).body.code).toBe('invalid_request')
    const { audit_event_id } = lowered
    expect(await acts.call('revertAuditEvent', { path: { audit_event_id } })).toMatchObject({
      status: 409,
      body: {
        code: 'revert_conflict',
        conflicts: [{ member: 'max_mailbox_limit_bytes', present: 4 * mebibyte, changed_by: 'Test' }],
      },
    })
  })
})

describe('a deleted target', () => {
  it('is a conflict of an undo, and fails the identities of a bulk change alone', async () => {
    const ada = await acts.identity(domain_id, 'ada')
    await setDomain({ catch_all: { mode: 'identity', identity_id: ada.identity_id } })
    await setDomain({ catch_all: { mode: 'off', identity_id: null } })
    await remove(ada)
    const conflict = { status: 409, body: { code: 'revert_conflict' } }
    expect(await undo(domain_id)).toMatchObject(conflict)
    const bob = await acts.identity(domain_id, 'bob')
    const department_id = await acts.department('Sales')
    const plan = await plans.create('move', [bob], { department_id })
    await acts.call('deleteDepartment', { path: { department_id } })
    expect(await plans.run(plan)).toMatchObject({ failures: [{ code: 'not_found', count: 1 }] })
  })
})

describe('limits of the organization', () => {
  it('are refusals of every way', async () => {
    const limit = (column: string, value: number) =>
      acts.sql(`update organization set ${column} = $2 where organization_id = $1`, [value])
    const [ada, bob] = [await acts.identity(domain_id, 'ada'), await acts.identity(domain_id, 'bob')]
    await remove(ada)
    const deletion = (await acts.events({ resource_id: ada.identity_id })).at(-1)!
    const { plan_id } = await plans.run(await plans.create('delete', [bob]))
    const bulk = async () => (await acts.call('revertPlan', pathOf({ plan_id }))).body.refusals[0].code
    const single = async () =>
      (await acts.call('restoreDeletedIdentity', { path: { identity_id: ada.identity_id }, body: {} })).body
        .code
    const undone = async () =>
      (await acts.call('revertAuditEvent', { path: { audit_event_id: deletion.audit_event_id } })).body.code
    const imported = async () =>
      (await imports.planned([{ address: `eve@${name}`, display_name: 'Eve' }])).refusals[0].code
    await acts.identity(domain_id, 'joe')
    await limit('identity_limit', 1)
    for (const way of [single, undone, bulk, imported]) expect(await way()).toBe('identity_limit_reached')
    await limit('identity_limit', 10)
    await limit('storage_limit_bytes', mebibyte)
    for (const way of [single, undone, bulk, imported]) expect(await way()).toBe('allotment_exceeded')
  })
})
