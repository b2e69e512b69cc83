import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
/** A connection as the owner of the database. */
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
