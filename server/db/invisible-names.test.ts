import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'
import { root } from '../root.ts'
import { nameKey } from '../rules/text.ts'

const harness = harnessForTests()
const migration = readFileSync(join(root, 'server/db/migrations/0066_invisible_names.sql'), 'utf8')

it('departments of before get the key of their name, unless another one has it', async () => {
  const { organization_id, owner } = await harness.organization()
  const create = async (department_name: string) =>
    (await harness.call('createDepartment', { key: owner, body: { department_name } })).body.department_id
  const before: Record<string, string> = {
    sales: 'sales',
    'sa\u200dles': 'sales\u200b',
    'مي\u200cخ': 'مي\u200cخ',
    '\u200bops': '\u200bops',
    'ops\ufe0f': 'ops\ufe0f',
    nothing: '\u3164',
  }
  const ids: Record<string, string> = {}
  for (const [at, name] of Object.keys(before).entries()) ids[name] = await create(`Before ${at}`)
  await harness.operator.write(organization_id, async (db) => {
    for (const [name, key] of Object.entries(before))
      await db.query('update department set department_name_key = $2 where department_id = $1', [
        ids[name],
        key,
      ])
  })
  await harness.operator.write(organization_id, (db) =>
    db.query(migration.replace(/^(set local|reset) .*/gm, ''), []),
  )
  const rows = await harness.operator.read(organization_id, (db) =>
    db.query<{ department_id: string; department_name_key: string }>(
      'select department_id, department_name_key from department where organization_id = $1',
      [organization_id],
    ),
  )
  const keyOf = (name: string) =>
    rows.find(({ department_id }) => department_id === ids[name])?.department_name_key
  expect(Object.keys(before).map(keyOf)).toEqual([
    'sales',
    'sales\u200b',
    nameKey('مي\u200cخ'),
    'ops',
    'ops\ufe0f',
    '\u3164',
  ])
})

it('removes what the key of a name does not have', async () => {
  const { organization_id } = await harness.organization()
  const pattern = /'(\[[^']*\])'/.exec(migration)?.[1] ?? ''
  const rows = await harness.operator.read(organization_id, (db) =>
    db.query<{ code: number }>(
      `select code from generate_series(1, 1114111) code
       where code not between 55296 and 57343 and chr(code) ~ $1 order by code`,
      [pattern],
    ),
  )
  const ignorable = /\p{Default_Ignorable_Code_Point}/u
  const expected = Array.from({ length: 0x10ffff }, (_, at) => at + 1).filter((code) =>
    ignorable.test(String.fromCodePoint(code)),
  )
  expect(rows.map(({ code }) => code)).toEqual(expected)
})
