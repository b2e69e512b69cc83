// A line for each list of the contract: its pages and searches against those of identities, one request at a time.
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { importBuilt } from '../../testing/built-server.js'
import { addAliases } from './aliases.js'
import { formatNumber, median, printTable } from './table.js'

/**
 * @import { Goal } from './table.js'
 * @import { Testbed } from './testbed.js'
 *
 * @typedef {'page' | 'search'} Kind
 * @typedef {{ operation: string, path: string, sort: readonly string[], isSearched: boolean }} List
 * @typedef {{ name: string, kind: Kind, rows: number, ms: number, ratio: number, problem: string }} Line
 */

/** How many times longer than the same of identities a page and a search may take. */
const limits = { page: 3, search: 5 }

/** How often each request is sent, in turn with that of identities. */
const rounds = 15

const groupSize = 10_000

/**
 * What the seed leaves out: two aliases for each identity, a large group, and a bulk change that was not run. A folder that has
 * them already is left as it is.
 * @param {Testbed} testbed
 */
const addRows = async (testbed) => {
  const { client, organization_id: id } = testbed
  const first = await client.query(
    'select address, domain_id from identity where organization_id = $1 limit 1',
    [id],
  )
  const [{ address, domain_id }] = first.rows
  await addAliases(testbed, testbed.rows * 2, address)
  const present = await client.query('select address_id from mail_group where organization_id = $1 limit 1', [
    id,
  ])
  if (present.rows.length > 0) return
  const members = await client.query('select identity_id from identity where organization_id = $1 limit $2', [
    id,
    groupSize,
  ])
  const memberIds = members.rows.map(({ identity_id }) => identity_id)
  /** @type {(method: string, path: string, body?: object) => Promise<any>} */
  const ask = async (method, path, body) => {
    const headers = { 'x-api-key': testbed.api_key, 'content-type': 'application/json' }
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const response = await fetch(`${testbed.url}/api${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
    return JSON.parse(text)
  }
  const member_ids = memberIds.slice(0, 1000)
  const { group } = await ask('POST', '/group', {
    local_part: 'large',
    domain_id,
    group_name: 'Large',
    member_ids,
  })
  for (let from = 1000; from < memberIds.length; from += 1000)
    await ask('POST', `/group/${group.group_id}/member/add`, {
      member_ids: memberIds.slice(from, from + 1000),
    })
  let plan = await ask('POST', '/plan', { operation: 'suspend', selection: { filter: {} } })
  while (plan.state === 'preparing') {
    await sleep(250)
    plan = await ask('GET', `/plan/${plan.plan_id}`)
  }
  // Autovacuum would do it within a minute. Until then, pages of items take up to three times as long.
  await client.query('analyze plan_item')
}

/** The lists that keys read page by page, as the contract has them. @returns {Promise<List[]>} */
const listsOfContract = async () => {
  const { operations } = await importBuilt('generated/contract.js')
  return Object.entries(operations).flatMap(([operation, { path, needsKey, query }]) => {
    const { limit, q, sort } = Object(query.properties)
    if (!path.endsWith('/list') || !needsKey || limit === undefined) return []
    return [{ operation, path, sort: sort?.enum ?? [], isSearched: q !== undefined }]
  })
}

/** The ids for the paths of lists that belong to a row. @param {Testbed} testbed @returns {Promise<Record<string, string>>} */
const parentsOf = async ({ client, organization_id }) => {
  const { rows } = await client.query(
    `select (select domain_id from domain where organization_id = $1 and is_primary) as domain_id,
       (select address_id from mail_group where organization_id = $1 order by member_count desc limit 1) as group_id,
       (select plan_id from plan where organization_id = $1 order by plan_id desc limit 1) as plan_id`,
    [organization_id],
  )
  return rows[0]
}

/**
 * Measures each list of the contract: its first, middle and last page, the last one of each order, and searches.
 * @param {Testbed} testbed
 * @param {string} url of the server, which caches no pages.
 */
export const everyList = async (testbed, url) => {
  await addRows(testbed)
  const parents = await parentsOf(testbed)
  /** @param {string} path */
  const ask = async (path) => {
    const begin = performance.now()
    const response = await fetch(`${url}/api${path}`, { headers: { 'x-api-key': testbed.nextKey() } })
    const body = await response.json()
    return { ms: performance.now() - begin, status: response.status, total: Number(Object(body).total) }
  }
  /** @type {(path: string, reference: string) => Promise<Omit<Line, 'name' | 'kind'>>} */
  const compare = async (path, reference) => {
    /** @type {{ its: number[], others: number[] }} */
    const times = { its: [], others: [] }
    let problem = ''
    // The first of each isn't counted: it plans the statement, and finds the cached rows of a filter.
    const { total: rows } = await ask(path)
    await ask(reference)
    for (let round = 0; round < rounds; round += 1) {
      times.others.push((await ask(reference)).ms)
      const { ms, status } = await ask(path)
      times.its.push(ms)
      if (status !== 200) problem = String(status)
    }
    const ms = median(times.its)
    return { rows, ms, ratio: ms / median(times.others), problem }
  }
  /** @type {Line[]} */
  const lines = []
  for (const { operation, path: pattern, sort, isSearched } of await listsOfContract()) {
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name) => {
      const id = parents[name]
      if (id === undefined || id === null) throw new Error(`${operation} needs a ${name} to be measured.`)
      return id
    })
    /** @type {(kind: Kind, label: string, query: Record<string, string>, other?: Record<string, string>) => Promise<void>} */
    const add = async (kind, label, query, other = {}) => {
      const measured = await compare(
        `${path}?${new URLSearchParams(query)}`,
        `/identity/list?${new URLSearchParams(other)}`,
      )
      lines.push({ name: `${operation} ${label}`, kind, ...measured })
    }
    const { total } = await ask(path)
    const last = String(Math.max(0, Math.floor((total - 1) / 50) * 50))
    await add('page', 'first page', {})
    await add('page', 'middle', { offset: String(Math.floor(total / 100) * 50) })
    await add('page', 'last page', { offset: last })
    for (const order of sort.filter((one) => one !== 'relevance')) {
      // Few addresses have an end. The others come after them, and are read up to the page.
      const [label, offset] = order.endsWith('expires_at') ? ['first page', '0'] : ['last page', last]
      await add('page', `${order}, ${label}`, { sort: order, offset })
    }
    if (isSearched)
      for (const q of ['e', 'an', 'bench', 'ingrid', 'xqzw']) await add('search', `q=${q}`, { q }, { q })
  }
  return lines
}

/** @param {readonly Line[]} lines */
export const printEveryList = (lines) =>
  printTable(
    ['', 'rows', 'ms', 'to identities', 'problem'],
    lines.map(({ name, rows, ms, ratio, problem }) => [
      name,
      String(rows),
      formatNumber(ms),
      formatNumber(ratio),
      problem,
    ]),
  )

/** @param {readonly Line[]} lines @returns {Goal[]} */
export const everyListGoals = (lines) => {
  const failed = lines.filter(({ problem }) => problem !== '')
  return [
    {
      goal: 'every list answered',
      value: failed.map(({ name }) => name).join(', ') || 'all',
      reached: failed.length === 0,
    },
    .../** @type {const} */ (['page', 'search']).map((kind) => {
      const slow = lines.filter((line) => line.kind === kind && line.ratio > limits[kind])
      return {
        goal: `each ${kind} of each list at most ${limits[kind]} × that of identities`,
        value: slow.map(({ name, ratio }) => `${name} ${formatNumber(ratio)}`).join(', ') || 'all',
        reached: slow.length === 0,
      }
    }),
  ]
}
