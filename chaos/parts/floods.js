// Part floods: one organization sends floods of reads while another one works.
import { setTimeout as sleep } from 'node:timers/promises'
import { createOperator, createOrganization } from '../../testing/operator.js'
import { waitFor } from '../../testing/processes.js'
import { startServerOnEmptyData } from '../../testing/server.js'
import { send } from '../client.js'

/**
 * @import { Options } from '../types.ts'
 * @typedef {{ statuses: Record<string, number>, times: number[] }} Answers
 */

/** How much longer requests of the other organization may take than without a flood, as a factor. */
const maxSlowdown = 3

/** The longest time for a response of /readyz (ms). */
const maxReadyMs = 200

/** How many identities a bulk change can have. */
const maxItems = 100_000

/** How many requests of the flood are under way. */
const clients = 16

/**
 * @param {readonly number[]} times
 * @param {number} share
 */
const quantile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? NaN

/** @returns {Answers} */
const noAnswers = () => ({ statuses: {}, times: [] })

/**
 * @param {Answers} responses
 * @param {{ status: number, time: number }} response
 */
const note = ({ statuses, times }, { status, time }) => {
  statuses[status] = (statuses[status] ?? 0) + 1
  // A refusal by the rate limit is no response of a search.
  if (status !== 429) times.push(time)
}

/**
 * Sends requests one after another until a moment, `pause` milliseconds apart.
 * @param {() => ReturnType<typeof send>} ask
 * @param {{ end: number, pause: number, responses: Answers }} options
 */
const repeatUntil = async (ask, { end, pause, responses }) => {
  while (performance.now() < end) {
    const response = await ask()
    note(responses, response)
    await sleep(response.status === 429 ? 100 : pause)
  }
}

/** The requests of a console in use. */
const others = [
  '/api/key',
  '/api/identity/list?limit=50&sort=address',
  '/api/identity/list?q=an&limit=50&sort=relevance',
  '/api/mailbox-quota/list?limit=50&sort=-used_percent',
]

/**
 * Uses the other organization, and asks whether the process is ready, for so many seconds.
 * @param {{ url: string, key: string, seconds: number }} other
 * @param {(end: number) => Promise<unknown>} [flood] the load in the meantime.
 */
const measureBeside = async ({ url, key, seconds }, flood = async () => {}) => {
  const end = performance.now() + seconds * 1000
  const [other, ready] = [noAnswers(), noAnswers()]
  let n = 0
  const next = () => send(url, { path: others[n++ % others.length] ?? '', key })
  await Promise.all([
    flood(end),
    repeatUntil(next, { end, pause: 40, responses: other }),
    repeatUntil(next, { end, pause: 40, responses: other }),
    repeatUntil(() => send(url, { path: '/readyz', key: '' }), { end, pause: 100, responses: ready }),
  ])
  const failed = Object.entries(other.statuses).filter(([status]) => status !== '200')
  return {
    requests: other.times.length,
    failed: failed.reduce((sum, [, count]) => sum + count, 0),
    'p50 ms': Math.round(quantile(other.times, 0.5)),
    'p99 ms': Math.round(quantile(other.times, 0.99)),
    'ready p99 ms': Math.round(quantile(ready.times, 0.99)),
  }
}

/**
 * Floods with searches: each client sends the next one when the last was answered.
 * @param {string} url
 * @param {string} key
 * @param {(n: number) => string} pathOf
 * @param {Answers} responses
 */
const searches = (url, key, pathOf, responses) => {
  let n = 0
  /** @param {number} end */
  return (end) =>
    Promise.all(
      Array.from({ length: clients }, () =>
        repeatUntil(() => send(url, { path: pathOf(n++), key }), { end, pause: 0, responses }),
      ),
    )
}

/**
 * Sends 64 equal concurrent requests, again and again, each time of another read.
 * @param {string} url
 * @param {string} key
 * @param {readonly string[]} paths
 * @param {Answers} responses
 */
const equalRequests = (url, key, paths, responses) => {
  /** @param {number} end */
  return async (end) => {
    for (let n = 0; performance.now() < end; n += 1) {
      const path = paths[n % paths.length] ?? ''
      const all = await Promise.all(Array.from({ length: 64 }, () => send(url, { path, key })))
      for (const response of all) note(responses, response)
      // As often as the rate limit of a key allows.
      await sleep(1400)
    }
  }
}

/**
 * Prepares a bulk change of the identities that match a filter, and waits until it is ready.
 * @param {string} url
 * @param {string} key
 * @param {Record<string, string>} filter
 */
const preparePlan = async (url, key, filter) => {
  const created = await send(url, {
    method: 'POST',
    path: '/api/plan',
    key,
    body: { operation: 'suspend', selection: { filter }, change: {} },
  })
  if (created.status !== 201)
    throw new Error(`The bulk change was answered with ${created.status}: ${created.body}`)
  const { plan_id: id } = JSON.parse(created.body)
  const readyId = async () => {
    const { body } = await send(url, { path: `/api/plan/${id}`, key })
    const { state, code } = JSON.parse(body)
    if (state !== 'ready' && state !== 'preparing') throw new Error(`The bulk change is ${state}: ${code}`)
    return state === 'ready' ? String(id) : undefined
  }
  return waitFor('the bulk change is ready', readyId, { within: 600_000, every: 500 })
}

/** Two letters, as a user types them; another pair each time. */
const letters = (/** @type {number} */ n) => ['an', 'er', 'ma', 'li', 'so', 'be'][n % 6] ?? ''

/**
 * The paths of searches, each a little different from the one before.
 * @param {string} plan
 * @returns {Record<string, (n: number) => string>}
 */
const searchesOf = (plan) => ({
  'items of a bulk change': (n) =>
    `/api/plan/${plan}/item/list?q=${letters(n)}${n % 7 === 0 ? `%20${n}` : ''}`,
  'identities by relevance': (n) => `/api/identity/list?q=${letters(n)}&sort=relevance&offset=${n % 1000}`,
  suggestions: (n) => `/api/identity/list?q=zqx${letters(n)}w${n}%20${letters(n + 1)}xqz&suggest=true`,
  mailboxes: (n) => `/api/mailbox-quota/list?q=${letters(n)}&sort=relevance&offset=${n % 1000}`,
})

/** Lists of which 64 equal pages are requested, each with and without a search. */
const equalReads = ['identity', 'mailbox-quota', 'department', 'domain', 'audit'].flatMap((path) => [
  `/api/${path}/list`,
  `/api/${path}/list?q=e`,
])

/**
 * A large organization with a viewer's key and a bulk change that can be run, and a small one.
 * @param {{ url: string, environment: Record<string, string> }} server
 * @param {number} rows
 */
const makeOrganizations = async ({ url, environment }, rows) => {
  const operate = createOperator(environment)
  const large = await createOrganization(operate, 'Large', {
    identityLimit: Math.ceil(rows * 1.3),
    storageLimit: '9000 TB',
  })
  await large.seed({ departments: 20, identities: rows })
  const small = await createOrganization(operate, 'Small')
  await small.seed({ departments: 3, identities: 200, seed: 2 })
  const { api_key: viewer } = await large.createKey({ preset: 'viewer' })
  return {
    viewer,
    plan: await preparePlan(url, large.ownerKey, rows > maxItems ? { q: 'an' } : {}),
    other: small.ownerKey,
  }
}

/**
 * One viewer of a large organization sends searches, within the default limits, as fast as they are answered, while another
 * organization is used.
 * @param {string} _folder
 * @param {Options} options `minutes` of each flood, by default 8 seconds.
 */
export const floods = async (_folder, { rows = 30_000, minutes = 8 / 60 }) => {
  const server = await startServerOnEmptyData({ POSTROOM_RATE_LIMIT: '50' })
  const { url } = server
  try {
    const { viewer, plan, other: key } = await makeOrganizations(server, rows)
    const other = { url, key, seconds: minutes * 60 }
    await measureBeside({ ...other, seconds: 2 })
    const before = await measureBeside(other)
    /** @type {Record<string, Awaited<ReturnType<typeof measureBeside>> & { flood: string }>} */
    const results = {}
    /**
     * @param {string} name
     * @param {(responses: Answers) => (end: number) => Promise<unknown>} flood
     */
    const runFlood = async (name, flood) => {
      const responses = noAnswers()
      const result = await measureBeside(other, flood(responses))
      results[name] = { ...result, flood: JSON.stringify(responses.statuses) }
      return responses
    }
    for (const [name, pathOf] of Object.entries(searchesOf(plan)))
      await runFlood(name, (responses) => searches(url, viewer, pathOf, responses))
    const equal = await runFlood('64 equal requests', (responses) =>
      equalRequests(url, viewer, equalReads, responses),
    )
    const after = await measureBeside(other)
    console.table({ alone: before, ...results, 'alone again': after })
    const most = maxSlowdown * Math.max(before['p99 ms'], after['p99 ms'])
    console.log(`Goal: nothing fails, p99 at most ${most} ms, ready within ${maxReadyMs} ms.`)
    const areOthersServed = Object.values(results).every(
      (one) => one.failed === 0 && one['p99 ms'] <= most && one['ready p99 ms'] <= maxReadyMs,
    )
    return areOthersServed && equal.statuses['503'] === undefined
  } finally {
    await server.close()
  }
}
