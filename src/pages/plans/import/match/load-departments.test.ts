import { beforeEach, expect, it, vi } from 'vitest'
import { loadDepartmentNames } from './load-departments'

/** The departments of the server, in the order in which they were created. */
let stored: string[] = []
/** What others do after each request, beginning with the first. */
let changes: (() => void)[] = []
let requests = 0

vi.mock(import('../../../../api/query'), async (original) => ({
  ...(await original()),
  request: ((
    _organization: string,
    _operation: unknown,
    { query: { sort, limit, offset } }: { query: { sort?: string; limit: number; offset: number } },
  ) => {
    requests += 1
    const items = (sort === 'created_at' ? stored : stored.toSorted())
      .slice(offset, offset + limit)
      .map((name) => ({ department_id: `id of ${name}`, department_name: name }))
    const body = { items, total: stored.length }
    changes.shift()?.()
    return Promise.resolve({ body })
  }) as never,
}))

const remove = (name: string) => () => {
  stored = stored.filter((one) => one !== name)
}
const create = (name: string) => () => {
  stored = [...stored, name]
}
const named = (count: number) => Array.from({ length: count }, (_, index) => `Department ${index + 1}`)

beforeEach(() => {
  stored = named(450)
  changes = []
  requests = 0
})

it.each([0, 1, 199, 200, 201, 399, 400, 1000])('all names of %i departments are read', async (count) => {
  stored = named(count)
  expect(await loadDepartmentNames('o')).toEqual(stored)
})

it.each([
  ['of the first page, deleted between two pages', [remove('Department 3')]],
  [
    'deleted while another one is created',
    [() => [remove('Department 3'), create('Accounting')].forEach((act) => act())],
  ],
  ['deleted at the end of a page', [remove('Department 200')]],
  ['of an earlier page, deleted before the last page', [() => undefined, remove('Department 250')]],
  ['deleted twice', [remove('Department 3'), () => undefined, remove('Department 4')]],
])('a department %s hides no other one', async (_, acts) => {
  changes = acts
  expect(await loadDepartmentNames('o')).toEqual(expect.arrayContaining(stored))
})

it('a department that is created between two pages is read last', async () => {
  changes = [create('Accounting')]
  expect(await loadDepartmentNames('o')).toEqual([...named(450), 'Accounting'])
  expect(requests).toBe(3)
})

it('names are unknown where departments are deleted again and again', async () => {
  changes = named(100).map(remove)
  expect(await loadDepartmentNames('o')).toBeNull()
  expect(requests).toBe(18)
})

it('names are unknown where there are more than 1,000 departments', async () => {
  stored = named(1001)
  expect(await loadDepartmentNames('o')).toBeNull()
})
