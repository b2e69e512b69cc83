// A small organization alone, among thousands of its size, and beside a large one: what neighbours cost.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openOrganizations } from './api/organizations-place.js'
import { measure, samples } from './api/samples.js'
import { plainNames } from './api/seed-organizations.js'
import { conditions, printGoals, printTable, shown } from './api/table.js'

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
const pick = (list) => list[Math.floor(Math.random() * list.length)]

const list = (name, asked) => ({
  name,
  make: (organization) => {
    const { list: what = 'identity', ...query } = asked(organization)
    return { path: `/api/${what}/list?${new URLSearchParams(query)}` }
  },
})
const pages = (count) => Math.max(1, Math.floor(count / 50))
const anyPage = ({ identity_count: count }) => Math.floor(Math.random() * pages(count)) * 50

/** What is asked of an organization; `make` is given the organization before each request. */
const casesOf = ({ given, family }) => {
  return [
    list('first page', () => ({})),
    list('any page', (organization) => ({ offset: anyPage(organization) })),
    list('newest first, end', ({ identity_count: n }) => ({
      sort: '-created_at',
      offset: (pages(n) - 1) * 50,
    })),
    list('q, a given name', () => ({ q: pick(given) })),
    list('q, a whole name', () => ({ q: `${pick(given)} ${pick(family)}` })),
    list('q, two letters', () => ({ q: 'an' })),
    list('q, nobody', () => ({ q: pick(given) + pick(family) })),
    list('suspended', () => ({ status: 'suspended' })),
    list('mailboxes, fullest first', () => ({ list: 'mailbox-quota', sort: '-used_percent' })),
    list('mailboxes, q', () => ({ list: 'mailbox-quota', q: pick(given) })),
    {
      name: 'create an identity',
      make: ({ domain_id }) => ({
        method: 'POST',
        path: '/api/identity',
        body: { local_part: `bench-${randomBytes(6).toString('hex')}`, domain_id, display_name: 'Bench' },
      }),
    },
  ].filter(({ name }) => new RegExp(values.only).test(name))
}

const place = await openOrganizations({
  organizations: Number(values.organizations),
  identities: Number(values.identities),
  large: Number(values.large),
  keys: Math.min(200, Number(values.organizations)),
  url: values.url,
  folder: values.data,
})
try {
  const [large, one, ...others] = place.many.organizations
  /** Who asks: on which database, and as which organization. */
  const sides = [
    { name: 'alone', server: place.alone.process, who: () => place.alone.organizations[0] },
    { name: 'one of many', server: place.many.process, who: () => one },
    { name: 'any of many', server: place.many.process, who: () => pick(others) },
    { name: 'large', server: place.many.process, who: () => large },
  ]
  const cases = casesOf(await plainNames())
  const load = (each, { server, who }, more = {}) => {
    const make = () => {
      const organization = who()
      return { ...each.make(organization), key: organization.api_key }
    }
    return measure([server], place.postmaster, make, { ...options, ...more })
  }
  const results = new Map(cases.map((each) => [each, sides.map(() => samples())]))
  // What runs for the first time is compiled, planned and read from the disk; that is nobody's ratio.
  for (const each of cases) for (const side of sides) await load(each, side, { seconds: 0.5 })
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const each of cases)
      for (const [at, side] of sides.entries()) results.get(each)[at].add(await load(each, side))

  console.log(
    `\n${values.organizations} organizations of ${values.identities} identities and one of ${values.large}, ` +
      `${shown(place.size / 2 ** 30)} GiB; ${options.connections} connections, ${conditions()}.`,
  )
  console.log(
    'Milliseconds; PostgreSQL: of its processor time a request. Ratios: to the organization alone.\n',
  )
  const ratio = (each, at, of) => results.get(each)[at][of]() / results.get(each)[0][of]()
  const row = (each) => [
    each.name,
    ...sides.flatMap((_, at) => {
      const its = results.get(each)[at]
      const numbers = [its.p50(), its.p99(), its.postgres()]
      return [...numbers, ...(at === 0 ? [] : [ratio(each, at, 'p50'), ratio(each, at, 'p99')])].map(shown)
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
    results
      .get(each)
      .flatMap(({ failures: failed }, at) =>
        [...failed].map(([status, n]) => `${n} × ${status}, ${each.name}, ${sides[at].name}`),
      ),
  )
  const worst = (at, of) => {
    const ratios = cases.map((each) => [ratio(each, at, of), each.name])
    const [value, name] = ratios.toSorted(([a], [b]) => b - a)[0] ?? [0, 'nothing measured']
    return { value: `${shown(value)} × (${name})`, number: value }
  }
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
  await place.close()
}
