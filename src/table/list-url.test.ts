import { expect, test } from 'vitest'
import { ListDepartmentsParams } from '../api/generated/schemas/listDepartmentsParams.zod'
import { listQuery, readList, writeList } from './list-url'

const read = (search: string) => readList(ListDepartmentsParams, new URLSearchParams(search))
const write = (search: string, change: Parameters<typeof writeList<'department_name' | '-created_at'>>[2]) =>
  writeList(ListDepartmentsParams, new URLSearchParams(search), change).toString()

test('a bare URL is the first page in the default order of the contract', () => {
  expect(read('')).toEqual({ page: 1, size: 50, sort: 'department_name', q: '' })
})

test('page, size, sort and search are read from the URL', () => {
  expect(read('?page=3&size=100&sort=-created_at&q=caf%C3%A9')).toEqual({
    page: 3,
    size: 100,
    sort: '-created_at',
    q: 'café',
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

test('the contract is asked by limit and offset', () => {
  expect(listQuery(read('page=3&size=25&q=x'))).toEqual({
    limit: 25,
    offset: 50,
    sort: 'department_name',
    q: 'x',
  })
  expect(listQuery(read(''))).toEqual({ limit: 50, offset: 0, sort: 'department_name' })
})
