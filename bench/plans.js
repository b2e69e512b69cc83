// What each way to a page is good for: the same page with it and without it, one after the other, of the same rows.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { root } from '../tools/root.js'
import { openPlace } from './api/place.js'
import { conditions, median, printTable, shown } from './api/table.js'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '15' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})

const place = await openPlace({ rows: Number(values.rows), folder: values.data })
const server = (name) => import(pathToFileURL(join(root, 'dist/server', name)).href)
const { createDatabase } = await server('db/pool.js')
const { createLists } = await server('lists/lists.js')
const { departmentPage } = await server('queries/departments.js')
const { identityPage } = await server('queries/identities.js')
const { mailboxQuotaPage } = await server('queries/mailbox-quotas.js')

/* A case that says `first` is asked for as if for the first time. */
const noPages = { pageBytes: 0 }
/** What there is without each. */
const without = {
  pages: { limits: noPages },
  counts: { limits: { ...noPages, countBytes: 1 } },
  seek: { limits: noPages, thresholds: { seekOffset: Infinity } },
  sorted: { limits: noPages, thresholds: { sortedRows: 0, sortedSearchRows: 0 } },
  ids: { limits: noPages, thresholds: { cachedIds: 0 } },
  checkpoints: { limits: noPages, thresholds: { checkpointOffset: Infinity } },
}

const database = createDatabase({ url: place.databaseUrl, role: 'app', poolSize: 2 })
const one = async (sql) => (await place.client.query(`${sql} limit 1`, [place.organization_id])).rows[0]
const { people } = await one('select identity_count as people from organization where organization_id = $1')
const { department } = await one(
  'select department_id as department from department where organization_id = $1 and identity_count > 0',
)
const { smallest } = await one(
  'select domain_id as smallest from domain where organization_id = $1 order by identity_count',
)
const deep = (share) => Math.floor((people * share) / 50) * 50

const cases = [
  ['pages', 'the first page', identityPage, { sort: 'address' }],
  ['pages', 'the first page of departments', departmentPage, { sort: 'department_name' }],
  ['seek', 'from 500', identityPage, { sort: 'address', offset: 500 }],
  ['seek', 'from 2 000', identityPage, { sort: 'address', offset: 2000 }],
  ['seek', 'the end', identityPage, { sort: 'address', offset: deep(0.99) }],
  [
    'sorted',
    'a department by name',
    identityPage,
    { sort: 'display_name', department_id: department },
    'first',
  ],
  ['sorted', 'a search of nobody', identityPage, { sort: 'display_name', q: 'xqz' }, 'first'],
  ['sorted', 'a search of few', identityPage, { sort: 'display_name', q: 'fiona' }, 'first'],
  ['sorted', 'a search of a tenth', identityPage, { sort: 'display_name', q: 'ann' }, 'first'],
  ['sorted', 'a letter', identityPage, { sort: 'display_name', q: 'e' }, 'first'],
  ['sorted', 'full mailboxes by size', mailboxQuotaPage, { sort: 'limit_bytes', level: 'full' }, 'first'],
  [
    'sorted',
    'a department by name, again',
    identityPage,
    { sort: 'display_name', department_id: department },
  ],
  [
    'sorted',
    'few of two conditions, again',
    identityPage,
    { sort: 'display_name', status: 'suspended', has_mailbox: false },
  ],
  [
    'sorted',
    "a department's suspended, again",
    identityPage,
    { sort: 'last_login_at', status: 'suspended', department_id: department },
  ],
  [
    'sorted',
    'without a mailbox, by login, again',
    identityPage,
    { sort: '-last_login_at', has_mailbox: false, domain_id: smallest },
  ],
  [
    'sorted',
    'the last page of few, again',
    mailboxQuotaPage,
    { sort: '-used_bytes', domain_id: smallest, level: 'ok', offset: 1000 },
  ],
  ['ids', 'a search of few', identityPage, { sort: 'address', q: 'fiona' }],
  ['ids', 'a search of a tenth', identityPage, { sort: 'address', q: 'ann' }],
  ['ids', 'the same, page 20', identityPage, { sort: 'address', q: 'ann', offset: 1000 }],
  ['checkpoints', 'active, from 2 000', identityPage, { sort: 'address', status: 'active', offset: 2000 }],
  [
    'checkpoints',
    'active, at nine tenths',
    identityPage,
    { sort: 'address', status: 'active', offset: deep(0.85) },
  ],
  ['checkpoints', 'a letter, in the middle', identityPage, { sort: 'address', q: 'e', offset: deep(0.4) }],
  ['counts', 'active', identityPage, { sort: 'address', status: 'active' }],
  ['counts', 'a letter', identityPage, { sort: 'address', q: 'e' }],
  ['counts', 'a search of few', identityPage, { sort: 'address', q: 'fiona' }],
]

const rows = []
try {
  for (const [name, label, page, query, isFirst] of cases) {
    if (!new RegExp(values.only).test(`${name} ${label}`)) continue
    const make = {
      usual: () => createLists(name === 'pages' ? {} : { limits: noPages }),
      other: () => createLists(without[name]),
    }
    const usual = make.usual()
    const other = make.other()
    const run = async (lists) => {
      const begin = performance.now()
      const body = await database.read(place.organization_id, (db) =>
        page(db, lists, { limit: 50, offset: 0, ...query }),
      )
      return { ms: performance.now() - begin, total: JSON.parse(String(body)).total }
    }
    const times = { usual: [], other: [] }
    let total
    // The first two find out what the others know.
    const first = (await run(usual)).ms
    for (const lists of [usual, usual, other, other]) ({ total } = await run(lists))
    for (let round = 0; round < Number(values.rounds); round += 1) {
      times.usual.push((await run(isFirst ? make.usual() : usual)).ms)
      times.other.push((await run(isFirst ? make.other() : other)).ms)
    }
    const [ours, theirs] = [median(times.usual), median(times.other)]
    rows.push([name, label, String(total), ...[first, ours, theirs, theirs / ours].map(shown)])
  }
  console.log(`\n${values.rows} identities, one request at a time, ms (median), ${conditions()}.\n`)
  printTable(['', 'page', 'rows', 'first time', 'with it', 'without it', 'times quicker'], rows)
} finally {
  await database.close()
  await place.close()
}
