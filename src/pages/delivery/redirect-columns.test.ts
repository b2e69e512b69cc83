import { expect, test } from 'vitest'
import { Redirect } from '../../contract/generated/schemas/redirect.zod'
import { csvColumnsOf } from '../../table/csv/csv-columns'
import { redirectColumns } from './redirect-columns'

test('the columns of the file are members of what a rule has sent', () => {
  const names = csvColumnsOf(redirectColumns).map(({ name }) => name)
  expect(Object.keys(Redirect.shape)).toEqual(expect.arrayContaining(names))
})
