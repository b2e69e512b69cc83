import { beforeEach, describe, expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'
import { type ClientActions, clientActions, mebibyte } from '../../testing/client-actions.ts'

const harness = harnessForTests()
let acts: ClientActions
let domain_id: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  domain_id = await acts.domain()
})

const storage = async (sort?: string) =>
  (await acts.call('getStorageByDepartment', sort === undefined ? {} : { query: { sort } })).body
/** A person of the department with a mailbox: its limit and what it stores in MiB, null where it is not measured. */
const person = async (department_id: string | null, limit: number, used: number | null) => {
  const name = `p${crypto.randomUUID()}`
  const { mailbox, ...identity } = await acts.identity(domain_id, name, {
    department_id,
    mailbox_limit_bytes: limit * mebibyte,
  })
  if (used !== null) await acts.store(mailbox.mailbox_quota_id, used * mebibyte)
  return identity
}
const share = (mailbox_count: number, measured: number, allotted: number, used: number | null) => ({
  mailbox_count,
  measured_mailbox_count: measured,
  storage_allocated_bytes: allotted * mebibyte,
  storage_used_bytes: used === null ? null : used * mebibyte,
})
const nothing = share(0, 0, 0, 0)

describe('storage by department', () => {
  it('is nothing where there is nothing', async () => {
    expect(await storage()).toEqual({
      departments: [],
      others: { department_count: 0, ...nothing },
      no_department: nothing,
    })
  })

  it('puts first who stores most or may store most, and last who was not measured', async () => {
    const [sales, legal, empty] = [
      await acts.department('Sales'),
      await acts.department('Legal'),
      await acts.department('Empty'),
    ]
    await person(sales, 4, 3)
    await person(sales, 4, null)
    await person(legal, 9, null)
    await person(null, 5, 1)
    const answer = await storage()
    expect(answer.departments).toEqual([
      { department_id: sales, department_name: 'Sales', ...share(2, 1, 8, 3) },
      { department_id: empty, department_name: 'Empty', ...nothing },
      { department_id: legal, department_name: 'Legal', ...share(1, 0, 9, null) },
    ])
    expect(answer).toMatchObject({ others: { department_count: 0 }, no_department: share(1, 1, 5, 1) })
    const allotted = await storage('-storage_allocated_bytes')
    expect(allotted.departments.map((one: { department_name: string }) => one.department_name)).toEqual([
      'Legal',
      'Sales',
      'Empty',
    ])
  })

  it('names ten, and all bytes together are those of the organization', async () => {
    for (let count = 1; count <= 13; count += 1)
      await person(await acts.department(`D${count}`), count, count === 2 ? null : count)
    await person(null, 1, null)
    const { departments, others, no_department } = await storage()
    expect(departments.map((one: { department_name: string }) => one.department_name)).toEqual(
      [13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((count) => `D${count}`),
    )
    expect(others).toEqual({ department_count: 3, ...share(3, 2, 6, 4) })
    expect(no_department).toEqual(share(1, 0, 1, null))
    const quota = await acts.quota()
    const all = [...departments, others, no_department]
    for (const [of, whole] of [
      ['storage_allocated_bytes', quota.storage_allocated_bytes],
      ['storage_used_bytes', quota.storage_used_bytes],
      ['mailbox_count', quota.mailbox_count],
      ['measured_mailbox_count', quota.measured_mailbox_count],
    ])
      expect([of, all.reduce((sum, one) => sum + one[of], 0)]).toEqual([of, whole])
  })

  it('follows a person into another department', async () => {
    const [from, to] = [await acts.department('From'), await acts.department('To')]
    const { identity_id } = await person(from, 2, 1)
    expect((await storage()).departments[0].department_name).toBe('From')
    await acts.call('updateIdentity', { path: { identity_id }, body: { department_id: to } })
    expect((await storage()).departments).toEqual([
      { department_id: to, department_name: 'To', ...share(1, 1, 2, 1) },
      { department_id: from, department_name: 'From', ...nothing },
    ])
  })
})
