import { expect, test } from 'vitest'
import { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { csvColumnsOf } from '../../table/csv/csv-columns'
import { enforcementColumns } from './enforcement-columns'

test('the columns of the file are members of a receipt', () => {
  const names = csvColumnsOf(enforcementColumns).map(({ name }) => name)
  expect(Object.keys(Enforcement.def.getter().shape)).toEqual(expect.arrayContaining(names))
})
