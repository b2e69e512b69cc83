import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../root.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { addIdentities, prepareManyRows, wrongBuckets } from '../../testing/many-rows.ts'

const harness = harnessForTests()
/** As the owner of the database. */
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: harness.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
})

it('finds a name in whatever case it is written or asked for', async () => {
  const { owner: key } = await harness.organization()
  const names = [
    'Πωλήσεων',
    'Όλος ο κόσμος',
    'Straße 7',
    'GROẞE FUẞ',
    'İstanbul',
    'Kırıkkale',
    'ﬁnance',
    'ᲀода',
  ]
  for (const department_name of names)
    expect((await harness.call('createDepartment', { key, body: { department_name } })).status).toBe(201)
  const matches = async (q: string) => {
    const { body } = await harness.call('listDepartments', { key, query: { q } })
    return (body.items as { department_name: string }[]).map((item) => item.department_name).join()
  }
  for (const [q, name] of [
    ['ΠΩΛΉΣ', 'Πωλήσεων'],
    ['πωλης', 'Πωλήσεων'],
    ['ΌΛΟΣ', 'Όλος ο κόσμος'],
    ['ολοσ', 'Όλος ο κόσμος'],
    ['ΚΌΣΜΟΣ', 'Όλος ο κόσμος'],
    ['STRASSE', 'Straße 7'],
    ['straẞe', 'Straße 7'],
    ['große', 'GROẞE FUẞ'],
    ['fuss', 'GROẞE FUẞ'],
    ['istanbul', 'İstanbul'],
    ['ISTANBUL', 'İstanbul'],
    ['kırıkkale', 'Kırıkkale'],
    ['KIRIKKALE', 'Kırıkkale'],
    ['KİRİKKALE', 'Kırıkkale'],
    ['FINANCE', 'ﬁnance'],
    ['ВОДА', 'ᲀода'],
  ] as const)
    expect([q, await matches(q)]).toEqual([q, name])
})

// An accent goes in either case; it has upper case as a letter of its own, which stays.
const hasIotaSubscript = String.raw`normalize(c, nfd) like U&'%\0345%'`

it('folds both cases of each character that the database knows to the same', async () => {
  const { rows } = await client.query<{ cased: number; other: string[] | null }>(
    String.raw`with character as (
       select chr(n) as c from generate_series(1, 1114111) n where n not between 55296 and 57343
     ), cased as (
       select c, upper(c collate postroom_text) as u, lower(c collate postroom_text) as l from character
     )
     select count(*)::int as cased,
       array_agg(c) filter (where not ${hasIotaSubscript} and (search_fold(c), search_fold(c)) is distinct from
         (search_fold(u), search_fold(l)) or search_fold(lower(u collate postroom_text)) <> search_fold(u)) as other
     from cased where (u, l) <> (c, c)`,
  )
  expect(rows[0]?.other).toBeNull()
  expect(rows[0]?.cased).toBeGreaterThan(2500)
}, 60_000)

it('folds texts in every case to the same, and twice as once', async () => {
  const letter = fc.constantFrom(...Array.from('aςσΣΏώßẞİIıiĳŉǰᲀЄєДдʼ̈́ ®.'))
  const texts = [
    ...fc.sample(fc.string({ unit: letter }), 2000),
    ...fc.sample(fc.string({ unit: 'grapheme' }), 2000),
  ]
  const { rows } = await client.query<{ text: string; folded: string[] }>(
    `select c as text, array[folded, search_fold(upper(c collate postroom_text)),
       search_fold(lower(upper(c collate postroom_text) collate postroom_text)), search_fold(folded)] as folded
     from unnest($1::text[]) c, search_fold(c) folded where not ${hasIotaSubscript}`,
    [texts.filter((text) => !text.includes('\0'))],
  )
  expect(rows.length).toBeGreaterThan(3000)
  expect(rows.filter(({ folded }) => new Set(folded).size > 1)).toEqual([])
})

const stored = {
  domain: "domain_name || ' ' || domain_name_unicode",
  department: 'department_name',
  identity: "address || ' ' || display_name",
  mailbox_quota: "address || ' ' || display_name",
  audit_event: "resource_label || ' ' || operation",
}

it('the migration folds anew what was stored, and nothing else', async () => {
  const sql = await readFile(join(root, 'server/db/migrations/0010_case_folding.sql'), 'utf8')
  const old = await readFile(join(root, 'server/db/migrations/0001_foundation.sql'), 'utf8')
  const [before = ''] = /create function search_fold[^;]*;/.exec(old) ?? []
  await client.query(before.replace('create', 'create or replace'))
  const greek = await harness.organization('Greek')
  const other = await harness.organization('Other')
  for (const one of [greek, other]) {
    const place = await prepareManyRows(harness, one)
    await harness.operator.write(one.organization_id, async (db) => {
      await addIdentities(db, 1500, place)
      if (one !== greek) return
      await db.query(
        `update identity set display_name = 'Νίκος ΣΑΣ' where organization_id = $1 and identity_id in
           (select identity_id from identity where organization_id = $1 order by 1 limit 700)`,
        [one.organization_id],
      )
      await db.query(
        `update domain set domain_name_unicode = 'όλος.example' where organization_id = $1 and is_primary`,
        [one.organization_id],
      )
    })
    const body = { department_name: one === greek ? 'Πόρος' : 'Straße' }
    await harness.call('createDepartment', { key: one.owner, body })
  }
  const state = async () => {
    const wrong: Record<string, number> = {}
    await client.query('begin; set local role postroom_operator')
    for (const [table, made] of Object.entries(stored)) {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from ${table} where search collate "C" <> search_fold(${made})`,
      )
      wrong[table] = rows[0]?.n ?? 0
    }
    const { rows } = await client.query<{ version: number }>(
      'select list_version::int as version from organization where organization_id = any ($1) order by organization_id',
      [[greek.organization_id, other.organization_id]],
    )
    await client.query('commit')
    return { wrong, versions: rows.map(({ version }) => version) }
  }
  const [earlier] = (await state()).versions
  await client.query('begin')
  await client.query(sql)
  await client.query('commit')
  const { wrong, versions } = await state()
  expect(wrong).toEqual({ domain: 0, department: 0, identity: 0, mailbox_quota: 0, audit_event: 0 })
  expect(versions[0]).toBeGreaterThan(earlier ?? 0)
  for (const { organization_id } of [greek, other])
    expect(await harness.operator.read(organization_id, wrongBuckets)).toEqual([])
  const { body } = await harness.call('listIdentities', { key: greek.owner, query: { q: 'ΝΊΚΟΣ' } })
  expect(body.total).toBe(700)
  await client.query('begin; set local role postroom_operator')
  await expect(client.query('update audit_event set resource_label = resource_label')).rejects.toThrow(
    'permission denied',
  )
  await client.query('rollback')
})
