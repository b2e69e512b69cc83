import { expect, test } from 'vitest'
import { ListAuditEventsParams } from '../contract/generated/schemas/listAuditEventsParams.zod'
import { ListDepartmentsParams } from '../contract/generated/schemas/listDepartmentsParams.zod'
import { ListIdentitiesParams } from '../contract/generated/schemas/listIdentitiesParams.zod'
import { ListKeysParams } from '../contract/generated/schemas/listKeysParams.zod'
import { ListPlansParams } from '../contract/generated/schemas/listPlansParams.zod'
import { timeText } from './filters'
import { type ListChange, toRequestParams, readList, writeList } from './list-url'

const read = (search: string) => readList(ListDepartmentsParams, search)
const write = (search: string, change: ListChange<typeof ListDepartmentsParams>) =>
  writeList(ListDepartmentsParams, search, change)

test('the same URL is parsed once, also for a change', () => {
  const state = read('?q=a')
  write('?q=a', { q: 'b' })
  expect(read('?q=a')).toBe(state)
  expect(readList(ListKeysParams, '?q=a')).not.toBe(state)
  expect(read('?q=b').q).toBe('b')
})

test('a bare URL is the first page in the default order of the contract', () => {
  expect(read('')).toEqual({ page: 1, size: 50, sort: 'department_name', q: '', filters: {} })
})

test('page, size, sort and search are read from the URL', () => {
  expect(read('?page=3&size=100&sort=-created_at&q=caf%C3%A9')).toEqual({
    page: 3,
    size: 100,
    sort: '-created_at',
    q: 'café',
    filters: {},
  })
})

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=two',
  'page=1e999',
  'page=99999999999999999999',
  'size=7',
  'size=1000',
  'sort=storage',
  'sort=',
  'q=%20%20',
  `q=${'x'.repeat(201)}`,
])('garbage falls back to the default: %s', (search) => {
  expect(read(search)).toEqual(read(''))
})

test('defaults are not written, other parameters stay', () => {
  expect(write('?size=100&page=2&theme=x', { size: 50 })).toBe('theme=x')
})

test('a new search, order or size starts at the first page; turning the page keeps them', () => {
  expect(write('?page=4&q=a', { q: 'b' })).toBe('q=b')
  expect(write('?page=4', { sort: '-created_at' })).toBe('sort=-created_at')
  expect(write('?q=a&sort=-created_at', { page: 4 })).toBe('q=a&sort=-created_at&page=4')
})

test('a search is ordered by the best match, unless another order is chosen', () => {
  expect(read('?q=a').sort).toBe('relevance')
  expect(read('?q=a&sort=-created_at').sort).toBe('-created_at')
  expect(write('', { q: 'a' })).toBe('q=a')
  expect(write('?q=a', { sort: 'department_name' })).toBe('q=a&sort=department_name')
  expect(write('?q=a&sort=department_name', { page: 2 })).toBe('q=a&sort=department_name&page=2')
  expect(write('?q=a&sort=department_name', { sort: 'relevance' })).toBe('q=a')
  expect(write('?q=a&sort=-created_at', { q: '' })).toBe('sort=-created_at')
  expect(read('?' + write('?q=a', { q: '' })).sort).toBe('department_name')
})

test('the contract is asked by limit and offset', () => {
  expect(toRequestParams(read('page=3&size=25&q=x'))).toEqual({
    limit: 25,
    offset: 50,
    sort: 'relevance',
    q: 'x',
  })
  expect(toRequestParams(read(''))).toEqual({ limit: 50, offset: 0, sort: 'department_name' })
})

const filteredUrl = 'status=suspended&has_mailbox=false&domain_id=018f'

test('filters are read as the contract has them, and left out where it does not allow them', () => {
  const filtersOf = (search: string) => readList(ListIdentitiesParams, search).filters
  expect(filtersOf(filteredUrl)).toEqual({ status: 'suspended', has_mailbox: false, domain_id: '018f' })
  expect(filtersOf('domain_id=7')).toEqual({ domain_id: '7' })
  expect(filtersOf('status=gone&has_mailbox=perhaps&domain_id=&colour=red')).toEqual({})
})

test('a filter starts at the first page and leaves the others; undefined takes it away', () => {
  const change = (search: string, filters: ListChange<typeof ListIdentitiesParams>['filters'] = {}) =>
    writeList(ListIdentitiesParams, search, { filters })
  expect(change('page=3&q=a', { status: 'active' })).toBe('q=a&status=active')
  expect(change(filteredUrl, { has_mailbox: true })).toBe('status=suspended&has_mailbox=true&domain_id=018f')
  expect(change(filteredUrl, { status: undefined, domain_id: undefined })).toBe('has_mailbox=false')
})

test('a span stays as it is in the URL, and is a moment in requests', () => {
  const state = readList(ListAuditEventsParams, 'from=-7d&operation=-7d')
  expect(state.filters).toEqual({ from: '-7d', operation: '-7d' })
  expect(writeList(ListAuditEventsParams, 'from=-7d', { page: 2 })).toBe('from=-7d&page=2')
  const { from = '' } = toRequestParams(state)
  const days = (Date.now() - Date.parse(from)) / 86_400_000
  expect(days).toBeGreaterThanOrEqual(7)
  expect(days).toBeLessThan(7.05)
  expect(readList(ListAuditEventsParams, 'from=-7w').filters).toEqual({})
  expect(readList(ListIdentitiesParams, 'status=-7d').filters).toEqual({})
})

test('the words for a time name its span', () => {
  const time = { label: 'Time', any: 'Any time', until: 'to' }
  expect(timeText(time, '-7d', '')).toBe('Last 7 days')
  expect(timeText(time, '', '')).toBe('Any time')
  expect(timeText(time, '2026-11-20T09:15:00.000Z', '')).toMatch(/^Since Nov 20, 2026/)
  expect(timeText(time, '-7d', '2026-11-20T09:15:00.000Z')).not.toContain('NaN')
})

test('a list without search and order is asked for neither', () => {
  const state = readList(ListPlansParams, 'q=x&sort=name&page=2')
  expect(toRequestParams(state)).toEqual({ limit: 50, offset: 50 })
})
