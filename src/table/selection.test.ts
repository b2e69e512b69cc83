import { expect, test } from 'vitest'
import { scopeOf, withRows } from './selection'

const rowsOf = (...ids: string[]) => new Map(ids.map((id) => [id, { id }]))
const page = rowsOf('a', 'b', 'c')
const idsOf = ({ rows }: { rows: ReadonlyMap<string, object> }) => [...rows.keys()]

test('rows are added and taken away, and those of other pages stay', () => {
  const selection = { scope: 's', rows: rowsOf('x', 'a'), isAll: false }
  expect(idsOf(withRows(selection, 's', rowsOf('b', 'c'), true, page))).toEqual(['x', 'a', 'b', 'c'])
  expect(idsOf(withRows(selection, 's', rowsOf('a'), false, page))).toEqual(['x'])
})

test('when one row is removed from all matches, the rows of the page stay selected', () => {
  const all = { scope: 's', rows: new Map(), isAll: true }
  const after = withRows(all, 's', rowsOf('b'), false, page)
  expect(idsOf(after)).toEqual(['a', 'c'])
  expect(after.isAll).toBe(false)
})

test('a selection of another list is not carried over', () => {
  const other = { scope: 'other', rows: rowsOf('x'), isAll: false }
  expect(idsOf(withRows(other, 's', rowsOf('a'), true, page))).toEqual(['a'])
})

test('the same search and filters are the same list, whatever the order in which they were set', () => {
  const one = scopeOf('o', 'Identities', { q: 'm', filters: { status: 'active', has_mailbox: true } })
  expect(scopeOf('o', 'Identities', { q: 'm', filters: { has_mailbox: true, status: 'active' } })).toBe(one)
  expect(scopeOf('o', 'Identities', { q: '', filters: { has_mailbox: true, status: 'active' } })).not.toBe(
    one,
  )
  expect(scopeOf('p', 'Identities', { q: 'm', filters: { status: 'active', has_mailbox: true } })).not.toBe(
    one,
  )
})
