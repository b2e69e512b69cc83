// Measures the first page of a list after a change, which voids cached pages.
import { performance } from 'node:perf_hooks'
import { median } from './table.js'

/** @import { Testbed } from './testbed.js' */

/**
 * Where a page begins, so far into a list.
 * @param {number} count
 * @param {number} share
 */
const deep = (count, share) => String(Math.floor((count * share) / 50) * 50)

/**
 * Results that are found again after each change: filters that few and many rows meet, from the first page to the last.
 * @param {Pick<Testbed, 'client' | 'organization_id'>} testbed
 */
const queriesOf = async ({ client, organization_id: id }) => {
  const { rows } = await client.query(
    `select (select domain_id from domain where organization_id = $1 and is_primary) as domain, identity_count as people,
       mailbox_count as boxes from organization where organization_id = $1`,
    [id],
  )
  const [{ domain, people, boxes }] = rows
  /** @type {Record<string, string>[]} */
  const identities = [
    { sort: 'address' },
    { q: 'fiona' },
    { q: 'xqzw' },
    { q: 'e' },
    { q: 'an' },
    { q: 'an', status: 'suspended' },
    { q: 'fiona', sort: 'relevance' },
    { q: 'an', sort: 'relevance' },
    { q: 'lindkvist ingird', suggest: 'true' },
    { q: 'annersson', suggest: 'true' },
    { q: 'qqqqqqq', suggest: 'true' },
    { q: 'an', sort: '-created_at' },
    { q: 'an', sort: '-last_login_at', offset: deep(people, 0.3) },
    { status: 'suspended' },
    { status: 'active' },
    { status: 'active', offset: deep(people, 0.9) },
    { domain_id: domain, offset: deep(people, 0.7) },
    { domain_id: domain, sort: 'display_name', offset: deep(people, 0.7) },
    { department_id: 'none' },
    { has_mailbox: 'true', offset: deep(people, 0.9) },
    { has_mailbox: 'false' },
    { mailbox_level: 'ok', offset: deep(boxes, 0.6) },
  ]
  /** @type {Record<string, string>[]} */
  const mailboxes = [
    { level: 'ok', sort: 'address', offset: deep(boxes, 0.7) },
    { level: 'full', sort: '-used_percent' },
    { min_used_percent: '50', sort: 'limit_bytes', offset: deep(boxes, 0.2) },
    { q: 'an', sort: '-used_percent' },
  ]
  return [
    ...identities.map((query) => ({ list: 'identity', query })),
    ...mailboxes.map((query) => ({ list: 'mailbox-quota', query })),
  ]
}

/**
 * Milliseconds of the first answer after a change, one request at a time; and of the same request once more.
 * @param {Testbed} testbed
 * @param {number} rounds
 */
export const afterChange = async (testbed, rounds) => {
  const headers = { 'x-api-key': testbed.api_key }
  /** @param {string} path */
  const time = async (path) => {
    const begin = performance.now()
    const answer = await fetch(testbed.url + path, { headers })
    const body = await answer.json()
    return { ms: performance.now() - begin, status: answer.status, total: Number(Object(body).total) }
  }
  const results = []
  for (const { list, query } of await queriesOf(testbed)) {
    const path = `/api/${list}/list?${new URLSearchParams(query)}`
    /** @type {{ first: number[], again: number[] }} */
    const times = { first: [], again: [] }
    let last = { status: 0, total: 0 }
    for (let round = 0; round < rounds; round += 1) {
      await testbed.client.query(
        'update organization set list_version = list_version + 1 where organization_id = $1',
        [testbed.organization_id],
      )
      const first = await time(path)
      last = first
      times.first.push(first.ms)
      times.again.push((await time(path)).ms)
    }
    const { domain_id, ...parameters } = query
    const name = new URLSearchParams({ ...parameters, ...(domain_id ? { domain: 'primary' } : {}) })
    const status = last.status === 200 ? '' : ` ${last.status}`
    results.push({
      name: `${list} ${decodeURIComponent(name.toString())}${status}`,
      total: last.total,
      first: median(times.first),
      slowest: Math.max(...times.first),
      again: median(times.again),
      isAnswered: last.status === 200,
    })
  }
  return results
}
