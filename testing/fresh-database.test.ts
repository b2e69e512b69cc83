import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import type { FreshDatabase } from './fresh-database.ts'

let database: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('a fresh database is migrated, empty and in UTF-8', async () => {
  const { rows } = await client.query<{ migrations: string; organizations: string; encoding: string }>(`
    select (select count(*) from migration) as migrations, (select count(*) from organization) as organizations,
      current_setting('server_encoding') as encoding`)
  expect(Number(rows[0]?.migrations)).toBeGreaterThan(0)
  expect(Number(rows[0]?.organizations)).toBe(0)
  expect(rows[0]?.encoding).toBe('UTF8')
})
