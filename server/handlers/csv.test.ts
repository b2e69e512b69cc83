import { beforeAll, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, mebibyte } from '../../testing/client-actions.ts'
import { type CsvList, type CsvQuery, csvFiles } from '../../testing/csv-files.ts'
import { everyPermission, harnessForTests, type Organization } from '../../testing/harness.ts'
import { addIdentities, prepareManyRows } from '../../testing/many-rows.ts'
import { operations } from '../generated/contract.ts'
import { allRows } from '../lists/all-rows.ts'
import { conditionsOf, searchCondition } from '../lists/conditions.ts'
import { departmentList } from '../queries/departments.ts'
import { allColumnsOf } from './csv.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions

const exported = ['Departments', 'Identities', 'MailboxQuotas', 'DeletedIdentities'] as const
type Exported = (typeof exported)[number]

beforeAll(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  const places = await prepareManyRows(harness, organization)
  await harness.operator.write(organization.organization_id, (db) => addIdentities(db, 1100, places))
  const domain = await acts.domain()
  for (const name of ['one', 'two', 'three']) {
    const identity = await acts.identity(domain, name, { display_name: `Deleted ${name}` })
    await acts.call('deleteIdentity', {
      path: { identity_id: identity.identity_id },
      query: { confirm: identity.address },
    })
  }
})

const listOf = (name: Exported): CsvList => ({
  name,
  ...(name === 'Departments' && { pageQuery: { include: 'usage' } }),
})
const fileOf = (name: Exported, query: CsvQuery = {}) => csvFiles(acts).fileOf(listOf(name), query)
const pagesOf = (name: Exported, columns: readonly string[], query: CsvQuery = {}) =>
  csvFiles(acts).pagesOf(listOf(name), columns, query)

const sortsOf = (list: Exported): readonly string[] => {
  const { properties } = operations[`export${list}`].query as {
    properties: Record<string, { enum?: readonly string[] }>
  }
  return properties['sort']?.enum ?? []
}

describe.each(exported)('the file of %s', (list) => {
  it('needs the permission of its list', async () => {
    expect(operations[`export${list}`].permission).toBe(operations[`list${list}`].permission)
    const granted = everyPermission.filter((one) => one !== operations[`list${list}`].permission)
    const key = await harness.key(organization.organization_id, granted)
    const { status, body } = await harness.call(`export${list}`, { key })
    expect([status, body.code]).toEqual([403, 'permission_missing'])
  })

  it('has every member of the rows of all pages', async () => {
    const [names = [], ...rows] = await fileOf(list)
    expect(names).toEqual(allColumnsOf(`list${list}`))
    expect(rows).toEqual(await pagesOf(list, names))
    expect(rows.length).toBeGreaterThan(2)
    const sample = (await acts.call(`list${list}`, { query: { limit: 1 } })).body.items[0]
    for (const [member, value] of Object.entries(sample))
      if (typeof value === 'string') expect(names).toContain(member)
  })

  it('has the order of the list', async () => {
    for (const sort of sortsOf(list)) {
      const columns = ['relevance', '-created_at'].includes(sort)
        ? allColumnsOf(`list${list}`)
        : [allColumnsOf(`list${list}`)[0] ?? '']
      const q = sort === 'relevance' ? { q: 'a' } : {}
      const [, ...rows] = await fileOf(list, { sort, ...q, columns: columns.join(',') })
      expect([sort, rows]).toEqual([sort, await pagesOf(list, columns, { sort, ...q })])
    }
  })

  it('has what the search leaves', async () => {
    for (const q of ['two', 'Müller', 'no such row'])
      expect((await fileOf(list, { q })).slice(1)).toEqual(
        await pagesOf(list, allColumnsOf(`list${list}`), { q }),
      )
  })
})

it('a search by relevance is ranked if it finds at most as many rows as a page sorts', async () => {
  const namesBy = (sort: 'relevance' | 'department_name', sortedSearchRows: number) =>
    harness.database.snapshot(organization.organization_id, async (db) => {
      const names: string[] = []
      const where = conditionsOf({ q: searchCondition }, { q: 'ward' })
      const request = { sort, where, thresholds: { sortedSearchRows } }
      for await (const items of allRows(db, departmentList, request))
        names.push(...items.map((item) => String(Object(item).department_name)))
      return names
    })
  for (const name of ['A ward', 'Ward', 'Ward B'])
    await acts.call('createDepartment', { body: { department_name: name } })
  expect(await namesBy('relevance', 3)).toEqual(['Ward', 'Ward B', 'A ward'])
  expect(await namesBy('relevance', 2)).toEqual(['A ward', 'Ward', 'Ward B'])
  expect(await namesBy('department_name', 3)).toEqual(['A ward', 'Ward', 'Ward B'])
})

it('has what the filters leave', async () => {
  const check = async (list: Exported, query: CsvQuery) => {
    const [names = [], ...rows] = await fileOf(list, query)
    expect(rows).toEqual(await pagesOf(list, names, query))
    return rows.length
  }
  expect(await check('Identities', { status: 'suspended', sort: '-display_name' })).toBeGreaterThan(50)
  expect(await check('Identities', { has_mailbox: 'false' })).toBeGreaterThan(0)
  expect(await check('Identities', { mailbox_level: 'ok' })).toBeGreaterThan(0)
  expect(await check('Identities', { department_id: 'none' })).toBeGreaterThan(50)
  expect(await check('MailboxQuotas', { level: 'unknown' })).toBeGreaterThan(50)
  expect(await check('MailboxQuotas', { min_used_percent: 50, sort: '-used_percent' })).toBeGreaterThan(50)
})

describe('columns', () => {
  it('are those that the request names, in its order', async () => {
    const [names, first] = await fileOf('MailboxQuotas', { columns: 'limit_bytes,address', q: 'm' })
    expect(names).toEqual(['limit_bytes', 'address'])
    expect(first).toEqual([expect.stringMatching(/^\d+$/), expect.stringContaining('@')])
    expect((await fileOf('Identities', { columns: 'mailbox.used_percent', q: 'no such row' }))[0]).toEqual([
      'mailbox.used_percent',
    ])
  })

  it.each(['password', 'mailbox', 'address,address_', '__proto__', 'mailbox.constructor'])(
    'can not be %s',
    async (columns) => {
      const { status, body } = await acts.call('exportIdentities', { query: { columns } })
      expect([status, body.errors?.[0].path]).toEqual([400, '?columns'])
    },
  )
})

it('no cell begins as a formula, and no text is changed inside', async () => {
  const other = clientActions(harness, await harness.organization())
  const domain = await other.domain()
  await other.identity(domain, 'x', { display_name: '=1+1', mailbox_limit_bytes: mebibyte })
  await other.identity(domain, 'y', { display_name: 'a;@b', mailbox_limit_bytes: null })
  const { body } = await other.call('exportIdentities', {
    query: { columns: 'display_name,mailbox.limit_bytes' },
  })
  expect(body).toBe(`display_name,mailbox.limit_bytes\r\n'=1+1,1048576\r\n"a;@b",\r\n`)
})

it('HEAD is answered without a file, and needs no connection for longer', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { statusCode, payload, headers } = await harness.app.inject({
      method: 'HEAD',
      url: '/api/identity/export',
      headers: { 'x-api-key': organization.owner },
    })
    expect([statusCode, payload, headers['content-type']]).toEqual([200, '', 'text/csv; charset=utf-8'])
  }
  expect((await fileOf('Departments')).length).toBeGreaterThan(3)
})
