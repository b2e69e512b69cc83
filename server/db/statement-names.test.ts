import { expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'
import { createDatabase } from './pool.ts'
import { createStatementNames } from './statement-names.ts'

const harness = harnessForTests()

it('names a text that comes for the second time, always alike', () => {
  const nameOf = createStatementNames()
  expect(nameOf('select 1')).toBeUndefined()
  const name = nameOf('select 1')
  expect(name).toBeDefined()
  expect(nameOf('select 1')).toBe(name)
  expect(nameOf('select 2')).toBeUndefined()
  expect(nameOf('select 2')).not.toBe(name)
})

it('names a bounded number of texts, also when each comes twice', () => {
  const nameOf = createStatementNames()
  const names = new Set<string | undefined>()
  for (let n = 0; n < 5000; n += 1) {
    nameOf(`select ${n}`)
    names.add(nameOf(`select ${n}`))
  }
  expect(names.size).toBeLessThan(500)
})

it('has a connection plan a repeated statement once, and a search each time', async () => {
  const database = createDatabase({ url: harness.url, role: 'app', poolSize: 1 })
  const { organization_id: id } = await harness.organization()
  const prepared = await database.read(id, async (db) => {
    for (let n = 0; n < 3; n += 1) {
      await db.query('select $1::text as fixed', ['a'])
      await db.query('select $1::text as searched', ['a'], 'each time')
    }
    return db.query<{ statement: string }>('select statement from pg_prepared_statements', [])
  })
  await database.close()
  const texts = prepared.map(({ statement }) => statement)
  expect(texts).toContain('select $1::text as fixed')
  expect(texts).not.toContain('select $1::text as searched')
})
