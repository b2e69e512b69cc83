import { expect, it } from 'vitest'
import { clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()

const versionOf = async (organizationId: string) => {
  const row = await harness.operator.read(organizationId, (db) =>
    db.one<{ list_version: number }>('select list_version from organization where organization_id = $1', [
      organizationId,
    ]),
  )
  return row?.list_version ?? Number.NaN
}

it('raises the version once for all lists that a change touches, and once for its event', async () => {
  const organization = await harness.organization()
  const acts = clientActions(harness, organization)
  const domain_id = await acts.domain({ name: freshName(), maximum: 64 * mebibyte })
  const { body: department } = await acts.call('createDepartment', { body: { department_name: 'Sales' } })
  const { organization_id } = organization
  const before = await versionOf(organization_id)
  const { department_id } = department
  const body = {
    local_part: 'ada',
    domain_id,
    display_name: 'Ada',
    department_id,
    mailbox_limit_bytes: mebibyte,
  }
  expect(await acts.call('createIdentity', { body })).toMatchObject({ status: 201 })
  expect((await versionOf(organization_id)) - before).toBe(2)
})

it('raises the version of each organization of one transaction', async () => {
  const organizations = await Promise.all([harness.organization('One'), harness.organization('Two')])
  const ids = organizations.map(({ organization_id }) => organization_id)
  const before = await Promise.all(ids.map(versionOf))
  await harness.operator.write(ids[0] ?? '', async (db) => {
    for (const id of [...ids, ...ids])
      await db.query(
        `insert into department (organization_id, department_id, department_name, department_name_key)
         select $1, uuid_v7(), n, n from (select gen_random_uuid()::text as n) r`,
        [id],
      )
  })
  const after = await Promise.all(ids.map(versionOf))
  after.forEach((version, at) => expect(version).toBeGreaterThan(before[at] ?? Number.NaN))
})

it('raises the version again where a part of a transaction was rolled back', async () => {
  const { organization_id: id } = await harness.organization()
  const before = await versionOf(id)
  const add = `insert into department (organization_id, department_id, department_name, department_name_key)
    select $1, uuid_v7(), n, n from (select gen_random_uuid()::text as n) r`
  await harness.operator.write(id, async (db) => {
    await db.query('savepoint part', [], 'each time')
    await db.query(add, [id])
    await db.query('rollback to savepoint part', [], 'each time')
    await db.query(add, [id])
  })
  expect(await versionOf(id)).toBeGreaterThan(before)
})
