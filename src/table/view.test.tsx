import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { columnsOf } from './columns'
import { columnId, hiddenColumns, useVisibleColumns } from './view'

interface Row {
  name: string
  note: string | null
}

const column = columnsOf<Row>()
const columns = [
  column.accessor('name', { header: 'Name' }),
  column.accessor('note', { header: 'Note', meta: { isUsed: ({ note }: Row) => note !== null } }),
]

test('a column without values is hidden until a row has one or the user chooses it; a file has it', () => {
  const visible = (note: string | null, isFile = false) =>
    renderHook(() =>
      useVisibleColumns('things', columns, isFile ? null : [{ name: 'Ada', note }]),
    ).result.current.map(columnId)
  expect(visible(null)).toEqual(['name'])
  expect(visible('New')).toEqual(['name', 'note'])
  expect(visible(null, true)).toEqual(['name', 'note'])
  act(() => hiddenColumns('things').set(['+note']))
  expect(visible(null)).toEqual(['name', 'note'])
  act(() => hiddenColumns('things').set(['note']))
  expect(visible('New')).toEqual(['name'])
  expect(visible('New', true)).toEqual(['name'])
})
