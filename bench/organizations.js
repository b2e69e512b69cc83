// A small organization alone, among thousands of its size, and beside a large one: what neighbours cost.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openOrganizations } from './api/organizations-testbed.js'
import { measure, createSamples } from './api/samples.js'
import { plainNames } from './api/seed-organizations.js'
import { conditions, printGoals, printTable, formatNumber } from './api/table.js'

/**
 * @import { LoadRequest } from './api/load.js'
 * @import { Measured } from './api/testbed.js'
 * @import { Samples } from './api/samples.js'
 * @import { Organization } from './api/seed-organizations.js'
 *
 * One request of an organization; `make` is given the organization before each request.
 * @typedef {{ name: string, make: (organization: Organization) => Omit<LoadRequest, 'key'> }} Case
 *
 * Who asks: on which database, and as which organization.
 * @typedef {{ name: string, server: Measured, who: () => Organization }} Side
 */

const { values } = parseArgs({
  options: {
    organizations: { type: 'string', default: '10000' },
    identities: { type: 'string', default: '1000' },
    large: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '8' },
    url: { type: 'string' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const options = { seconds: Number(values.seconds), connections: Number(values.connections) }

/**
 * @template Item
 * @param {readonly Item[]} list
 */
const pick = (list) => /** @type {Item} */ (list[Math.floor(Math.random() * list.length)])

/**
 * @param {string} name
 * @param {(organization: Organization) => Record<string, string>} queryOf
 * @param {string} [what] the list.
 * @returns {Case}
 */
const list = (name, queryOf, what = 'identity') => ({
  name,
  make: (organization) => {
    const query = queryOf(organization)
    return { path: `/api/${what}/list?${new URLSearchParams(query)}` }
  },
})
/** @param {number} count */
const pages = (count) => Math.max(1, Math.floor(count / 50))
/** @param {Organization} organization */
const anyPage = ({ identity_count: count }) => String(Math.floor(Math.random() * pages(count)) * 50)

/** @type {(names: { given: string[], family: string[] }) => Case[]} */
const casesOf = ({ given, family }) => {
  /** @type {Case[]} */
  const all = [
    list('first page', () => ({})),
    list('any page', (organization) => ({ offset: anyPage(organization) })),
    list('newest first, end', ({ identity_count: n }) => ({
      sort: '-created_at',
      offset: String((pages(n) - 1) * 50),
    })),
    list('q, a given name', () => ({ q: pick(given) })),
    list('q, a whole name', () => ({ q: `${pick(given)} ${pick(family)}` })),
    list('q, two letters', () => ({ q: 'an' })),
    list('q, nobody', () => ({ q: pick(given) + pick(family) })),
    list('suspended', () => ({ status: 'suspended' })),
    list('mailboxes, fullest first', () => ({ sort: '-used_percent' }), 'mailbox-quota'),
    list('mailboxes, q', () => ({ q: pick(given) }), 'mailbox-quota'),
    {
      name: 'create an identity',
      make: ({ domain_id }) => ({
        method: 'POST',
        path: '/api/identity',
        body: { local_part: `bench-${randomBytes(6).toString('hex')}`, domain_id, display_name: 'Bench' },
      }),
    },
  ]
  return all.filter(({ name }) => new RegExp(values.only).test(name))
}

const testbed = await openOrganizations({
  organizations: Number(values.organizations),
  identities: Number(values.identities),
  large: Number(values.large),
  keys: Math.min(200, Number(values.organizations)),
  url: values.url,
  folder: values.data,
})
try {
  const [large, one, ...others] = testbed.many.organizations
  const [small] = testbed.alone.organizations
  if (!large || !one || !small) throw new Error('Two organizations are the least.')
  /** @type {Side[]} */
  const sides = [
    { name: 'alone', server: testbed.alone.process, who: () => small },
    { name: 'one of many', server: testbed.many.process, who: () => one },
    { name: 'any of many', server: testbed.many.process, who: () => pick(others) },
    { name: 'large', server: testbed.many.process, who: () => large },
  ]
  const cases = casesOf(await plainNames())
  /** @type {(each: Case, side: Side, more?: import('./api/load.js').LoadOptions) => ReturnType<typeof measure>} */
  const load = (each, { server, who }, more = {}) => {
    const make = () => {
      const organization = who()
      return { ...each.make(organization), key: organization.api_key }
    }
    return measure([server], testbed.postmaster, make, { ...options, ...more })
  }
  const results = cases.map(() => sides.map(() => createSamples()))
  /** @type {(each: Case, at: number) => Samples} */
  const resultOf = (each, at) => results[cases.indexOf(each)]?.[at] ?? createSamples()
  // Warm-up: the first time, code is compiled, statements are planned and rows are read from the disk.
  for (const each of cases) for (const side of sides) await load(each, side, { seconds: 0.5 })
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const each of cases)
      for (const [at, side] of sides.entries()) resultOf(each, at).add(await load(each, side))

  console.log(
    `\n${values.organizations} organizations of ${values.identities} identities and one of ${values.large}, ` +
      `${formatNumber(testbed.size / 2 ** 30)} GiB; ${options.connections} connections, ${conditions()}.`,
  )
  console.log(
    'Milliseconds; PostgreSQL: of its processor time a request. Ratios: to the organization alone.\n',
  )
  /** @type {(each: Case, at: number, of: 'p50' | 'p99') => number} */
  const ratio = (each, at, of) => resultOf(each, at)[of]() / resultOf(each, 0)[of]()
  /** @param {Case} each */
  const row = (each) => [
    each.name,
    ...sides.flatMap((_, at) => {
      const its = resultOf(each, at)
      const numbers = [its.p50(), its.p99(), its.postgres()]
      return [...numbers, ...(at === 0 ? [] : [ratio(each, at, 'p50'), ratio(each, at, 'p99')])].map(
        formatNumber,
      )
    }),
  ]
  const head = sides.flatMap(({ name }, at) => [
    `${name}: p50`,
    'p99',
    'PostgreSQL',
    ...(at === 0 ? [] : ['p50 ×', 'p99 ×']),
  ])
  printTable(['', ...head], cases.map(row))
  const failures = cases.flatMap((each) =>
    sides.flatMap(({ name }, at) =>
      [...resultOf(each, at).failures].map(([status, n]) => `${n} × ${status}, ${each.name}, ${name}`),
    ),
  )
  /** @type {(at: number, of: 'p50' | 'p99') => { value: string, number: number }} */
  const worst = (at, of) => {
    const ratios = cases.map((each) => ({ name: each.name, value: ratio(each, at, of) }))
    const { value, name } = ratios.toSorted((a, b) => b.value - a.value)[0] ?? {
      value: 0,
      name: 'nothing measured',
    }
    return { value: `${formatNumber(value)} × (${name})`, number: value }
  }
  /** @type {(text: string, at: number, of: 'p50' | 'p99', limit: number) => import('./api/table.js').Goal} */
  const goal = (text, at, of, limit) => {
    const { value, number } = worst(at, of)
    return { goal: `${text}, ${of} at most ${limit} ×`, value, reached: number <= limit }
  }
  printGoals([
    { goal: 'every request answered', value: failures.join('; ') || 'all', reached: failures.length === 0 },
    goal('one of many to alone', 1, 'p50', 1.3),
    goal('one of many to alone', 1, 'p99', 2),
    goal('any of many to alone', 2, 'p50', 1.5),
    goal('any of many to alone', 2, 'p99', 2),
  ])
} finally {
  await testbed.close()
}
