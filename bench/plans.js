// What each strategy for pages gains: the same page with it and without it, one after the other, of the same rows.
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { importBuilt } from '../testing/built-server.js'
import { openTestbed } from './api/testbed.js'
import { conditions, formatNumber, median, printTable } from './api/table.js'

/**
 * @import { Db } from '../server/db/database.ts'
 * @import { Lists } from '../server/lists/lists.ts'
 *
 * The measurements of a page: with and without which strategy, and how the page is found. A case that `isFirst` is asked
 * for as if for the first time.
 * @typedef {object} Case
 * @property {Strategy} strategy
 * @property {string} label
 * @property {(db: Db, lists: Lists) => Promise<unknown>} findPage
 * @property {boolean} isFirst
 *
 * @typedef {keyof typeof without} Strategy
 */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '15' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})

const testbed = await openTestbed({ rows: Number(values.rows), folder: values.data })
const { createDatabase } = await importBuilt('db/pool.js')
const { createLists } = await importBuilt('lists/lists.js')
const { departmentPage } = await importBuilt('queries/departments.js')
const { identityPage } = await importBuilt('queries/identities.js')
const { mailboxQuotaPage } = await importBuilt('queries/mailbox-quotas.js')

const noPages = { pageBytes: 0 }
/** What there is without each strategy. */
const without = {
  pages: { limits: noPages },
  counts: { limits: { ...noPages, countBytes: 1 } },
  seek: { limits: noPages, thresholds: { seekOffset: Infinity } },
  sorted: { limits: noPages, thresholds: { sortedRows: 0, sortedSearchRows: 0 } },
  ids: { limits: noPages, thresholds: { cachedIds: 0 } },
  checkpoints: { limits: noPages, thresholds: { checkpointOffset: Infinity } },
}

/**
 * Makes cases of a list.
 * @template {{ sort: string, limit: number, offset: number }} Query
 * @param {(db: Db, lists: Lists, query: Query) => Promise<unknown>} findPage
 * @param {NoInfer<Query>} first the query of the first page.
 */
const casesOfList =
  (findPage, first) =>
  /**
   * @param {Strategy} strategy
   * @param {string} label
   * @param {Partial<Query>} change how its query differs from that of the first page.
   * @param {boolean} [isFirst]
   * @returns {Case}
   */
  (strategy, label, change, isFirst = false) => ({
    strategy,
    label,
    findPage: (db, lists) => findPage(db, lists, { ...first, ...change }),
    isFirst,
  })

const identities = casesOfList(identityPage, { sort: 'address', limit: 50, offset: 0 })
const departments = casesOfList(departmentPage, { sort: 'department_name', limit: 50, offset: 0 })
const mailboxes = casesOfList(mailboxQuotaPage, { sort: '-used_percent', limit: 50, offset: 0 })

const database = createDatabase({ url: testbed.databaseUrl, role: 'app', poolSize: 2 })
/** @param {string} sql */
const one = async (sql) => (await testbed.client.query(`${sql} limit 1`, [testbed.organization_id])).rows[0]
const { people } = await one('select identity_count as people from organization where organization_id = $1')
const { department } = await one(
  'select department_id as department from department where organization_id = $1 and identity_count > 0',
)
const { smallest } = await one(
  'select domain_id as smallest from domain where organization_id = $1 order by identity_count',
)
/**
 * Where a page begins, so far into the list.
 * @param {number} share
 */
const deep = (share) => Math.floor((people * share) / 50) * 50

const cases = [
  identities('pages', 'the first page', { sort: 'address' }),
  departments('pages', 'the first page of departments', { sort: 'department_name' }),
  identities('seek', 'from 500', { sort: 'address', offset: 500 }),
  identities('seek', 'from 2 000', { sort: 'address', offset: 2000 }),
  identities('seek', 'the end', { sort: 'address', offset: deep(0.99) }),
  identities('sorted', 'a department by name', { sort: 'display_name', department_id: department }, true),
  identities('sorted', 'a search without results', { sort: 'display_name', q: 'xqz' }, true),
  identities('sorted', 'a search of few', { sort: 'display_name', q: 'fiona' }, true),
  identities('sorted', 'a search of a tenth', { sort: 'display_name', q: 'ann' }, true),
  identities('sorted', 'a letter', { sort: 'display_name', q: 'e' }, true),
  mailboxes('sorted', 'full mailboxes by size', { sort: 'limit_bytes', level: 'full' }, true),
  identities('sorted', 'a department by name, again', { sort: 'display_name', department_id: department }),
  identities('sorted', 'few of two conditions, again', {
    sort: 'display_name',
    status: 'suspended',
    has_mailbox: false,
  }),
  identities('sorted', "a department's suspended, again", {
    sort: 'last_login_at',
    status: 'suspended',
    department_id: department,
  }),
  identities('sorted', 'without a mailbox, by login, again', {
    sort: '-last_login_at',
    has_mailbox: false,
    domain_id: smallest,
  }),
  mailboxes('sorted', 'the last page of few, again', {
    sort: '-used_bytes',
    domain_id: smallest,
    level: 'ok',
    offset: 1000,
  }),
  identities('sorted', 'people with a full mailbox, by name, again', {
    sort: 'display_name',
    mailbox_level: 'full',
  }),
  identities('ids', 'a search of few', { sort: 'address', q: 'fiona' }),
  identities('ids', 'a search of a tenth', { sort: 'address', q: 'ann' }),
  identities('ids', 'the same, page 20', { sort: 'address', q: 'ann', offset: 1000 }),
  identities('checkpoints', 'active, from 2 000', { sort: 'address', status: 'active', offset: 2000 }),
  identities('checkpoints', 'active, at nine tenths', {
    sort: 'address',
    status: 'active',
    offset: deep(0.85),
  }),
  identities('checkpoints', 'people with an OK mailbox, in the middle', {
    sort: 'address',
    mailbox_level: 'ok',
    offset: deep(0.4),
  }),
  identities('checkpoints', 'a letter, in the middle', { sort: 'address', q: 'e', offset: deep(0.4) }),
  identities('counts', 'active', { sort: 'address', status: 'active' }),
  identities('counts', 'a letter', { sort: 'address', q: 'e' }),
  identities('counts', 'a search of few', { sort: 'address', q: 'fiona' }),
]

/** @param {Case} each */
const measure = async ({ strategy, findPage, isFirst }) => {
  /** @type {() => Lists} */
  const makeWith = () => createLists(strategy === 'pages' ? {} : { limits: noPages })
  /** @type {() => Lists} */
  const makeWithout = () => createLists(without[strategy])
  /** @param {Lists} lists */
  const run = async (lists) => {
    const begin = performance.now()
    const body = await database.read(testbed.organization_id, (db) => findPage(db, lists))
    return { ms: performance.now() - begin, body: String(body) }
  }
  const present = makeWith()
  const absent = makeWithout()
  const { ms: first, body } = await run(present)
  // Warm-up: the first requests count rows and fill the caches.
  for (const lists of [present, present, absent, absent]) await run(lists)
  const times = []
  for (let round = 0; round < Number(values.rounds); round += 1) {
    times.push({
      with: (await run(isFirst ? makeWith() : present)).ms,
      without: (await run(isFirst ? makeWithout() : absent)).ms,
    })
  }
  return {
    total: Number(JSON.parse(body).total),
    first,
    with: median(times.map((time) => time.with)),
    without: median(times.map((time) => time.without)),
  }
}

try {
  /** @type {string[][]} */
  const rows = []
  for (const each of cases) {
    if (!new RegExp(values.only).test(`${each.strategy} ${each.label}`)) continue
    const measured = await measure(each)
    const numbers = [measured.first, measured.with, measured.without, measured.without / measured.with]
    rows.push([each.strategy, each.label, String(measured.total), ...numbers.map(formatNumber)])
  }
  console.log(`\n${values.rows} identities, one request at a time, ms (median), ${conditions()}.\n`)
  printTable(['strategy', 'page', 'rows', 'first time', 'with it', 'without it', 'times quicker'], rows)
} finally {
  await database.close()
  await testbed.close()
}
