import { expect, test } from 'vitest'
import { summaries } from '../../contract/generated/summaries'
import { exportsOfLists } from './file-of-list'

test('each export of the contract belongs to the list of the same rows', () => {
  const exports = Object.keys(summaries).filter((id) => id.startsWith('export'))
  expect(
    Object.values(exportsOfLists)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(exports.toSorted())
  for (const [list, { id }] of Object.entries(exportsOfLists))
    expect(id).toBe(list.replace(/^list/, 'export'))
})
