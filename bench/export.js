// Exports a long list as CSV: how long it takes, how much memory the page and the server take meanwhile, and whether the page
// stays fluid.
import { readFileSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { formatNumber, printGoals, printTable } from './api/table.js'
import { databaseOf } from '../testing/data-folder.js'
import { until } from '../testing/processes.js'
import { openConsole } from './web/testbed.js'

/** @import { Page } from '@playwright/test' */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '300000' },
    /** `identities`, or `audit` for Activity. */
    list: { type: 'string', default: 'identities' },
  },
})
const { list } = values
const rows = Number(values.rows)
const mebibyte = 1_048_576

/**
 * In the page: notes the tasks that hold it up, and gives it no picker of files, or one that needs no press.
 * @param {{ picks: boolean }} options
 */
const prepare = ({ picks }) => {
  /** @type {number[]} */
  const tasks = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    {
      type: 'longtask',
    },
  )
  /** @param {{ suggestedName: string }} options */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- nothing outside of the function reaches the page.
  const pick = async ({ suggestedName }) =>
    (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true })
  Object.assign(window, { tasks, showSaveFilePicker: picks ? pick : undefined })
}

/** The bytes of the file that was written where the picker said. @param {Page} page @returns {Promise<number>} */
const pickedSize = (page) =>
  page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory()
    let size = 0
    for await (const handle of folder.values())
      if (handle instanceof FileSystemFileHandle) ({ size } = await handle.getFile())
    return size
  })

/** Adds as many events as there are rows. @param {{ folder: string, id: string }} testbed */
const addEvents = async ({ folder, id }) => {
  const { databaseUrl } = databaseOf(join(folder, 'data'))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into audit_event (organization_id, audit_event_id, occurred_at, actor_key_name, operation, resource_type,
       resource_id, resource_label, request_id, before, after)
     select $1, uuid_v7(), now() - n * interval '1 second', 'Bench', 'updateDepartment', 'department', uuid_v7(),
       'Department ' || n, 'bench-' || n, jsonb_build_object('description', n), jsonb_build_object('description', n + 1)
     from generate_series(1, $2::integer) n`,
    [id, rows],
  )
  await client.query('vacuum analyze audit_event')
  await client.end()
}

/**
 * Exports the list once.
 * @param {Awaited<ReturnType<typeof openConsole>>} testbed
 * @param {boolean} picks whether the file is written while it is read.
 */
const exportOnce = async ({ browser, profiles, url, id, pid }, picks) => {
  /** Mebibytes of the server. */
  const server = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1]) / 1024
  const page = await browser.newPage()
  await page.addInitScript((kept) => sessionStorage.setItem('postroom.profiles', kept), profiles)
  await page.addInitScript(prepare, { picks })
  await page.goto(`${url}/o/${id}/${list}`)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  }
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const button = page.getByRole('dialog').getByRole('button', { name: /^Export [\d,]+ rows$/ })
  await button.waitFor()
  const before = await heap()
  const [serverBefore, serverSizes] = [server(), [server()]]
  const download = page.waitForEvent('download', { timeout: picks ? 1 : 900_000 }).catch(() => null)
  await page.evaluate('tasks.length = 0')
  const sampling = setInterval(() => serverSizes.push(server()), 200)
  const begin = performance.now()
  await button.click()
  const doneText = page.getByRole('dialog').getByText(/^Exported /)
  const progress = page.getByRole('dialog').getByRole('progressbar')
  const isHalfway = async () =>
    (await doneText.isVisible()) ||
    Number(await progress.getAttribute('value', { timeout: 1000 }).catch(() => 0)) >= rows / 2
  await until(isHalfway, { within: 900_000, every: 250 })
  const during = await heap()
  await doneText.waitFor({ timeout: 900_000 })
  const seconds = (performance.now() - begin) / 1000
  clearInterval(sampling)
  const tasks = /** @type {number[]} */ (await page.evaluate('tasks'))
  const saved = await download
  const bytes = picks || saved === null ? await pickedSize(page) : statSync(await saved.path()).size
  const said = (await doneText.innerText()).replaceAll(/\D/g, '')
  await page.close()
  return {
    way: picks ? 'into a file' : 'as a download',
    count: Number(said),
    seconds,
    bytes,
    grown: (during - before) / mebibyte,
    serverGrown: Math.max(...serverSizes) - serverBefore,
    long: tasks.length,
    longest: Math.max(0, ...tasks),
  }
}

const testbed = await openConsole(list === 'identities' ? rows : 1000)
try {
  if (list === 'audit') await addEvents(testbed)
  const results = [await exportOnce(testbed, false), await exportOnce(testbed, true)]
  console.log(`\n${rows} rows of ${list}; load of the machine ${loadavg()[0]?.toFixed(1)}.\n`)
  printTable(
    [
      '',
      'rows',
      's',
      'rows/s',
      'MiB',
      'heap grown by MiB',
      'server grown by MiB',
      'tasks above 50 ms',
      'longest ms',
    ],
    results.map(({ way, count, seconds, bytes, grown, serverGrown, long, longest }) => [
      way,
      String(count),
      formatNumber(seconds),
      formatNumber(count / seconds),
      formatNumber(bytes / mebibyte),
      formatNumber(grown),
      formatNumber(serverGrown),
      String(long),
      formatNumber(longest),
    ]),
  )
  const worst = Math.max(...results.map(({ grown }) => grown))
  const longest = Math.max(...results.map((one) => one.longest))
  printGoals([
    {
      goal: 'all rows are exported',
      value: results.map(({ count }) => count).join(', '),
      // Activity has a few events of the set-up too.
      reached: results.every(({ count }) => count >= rows),
    },
    {
      goal: 'the page holds at most 32 MiB more in the middle',
      value: formatNumber(worst),
      reached: worst <= 32,
    },
    {
      goal: 'the server holds at most 64 MiB more',
      value: formatNumber(Math.max(...results.map(({ serverGrown }) => serverGrown))),
      reached: results.every(({ serverGrown }) => serverGrown <= 64),
    },
    { goal: 'no task holds up the page for 100 ms', value: formatNumber(longest), reached: longest < 100 },
  ])
} finally {
  await testbed.close()
}
