import { compare, create, send } from './client.js'

const departments = (letter, n) => `${letter} ${n}`

/** What is wrong with an answer that must be about one organization alone; null when nothing is. */
const judgeNames = (names, letter) => {
  if (names.length === 0) return 'empty'
  return names.every((name) => name.startsWith(`${letter} `)) ? null : 'wrong'
}

/** The kinds of requests, in turn: each asks as one organization and says what is wrong with the answer. */
const kinds = [
  async ({ url, letter, key }) => {
    const { status, body } = await send(url, { path: '/api/department/list?limit=50&sort=-created_at', key })
    if (status !== 200) return `failed ${status}`
    return judgeNames(
      JSON.parse(body).items.map((item) => item.department_name),
      letter,
    )
  },
  async ({ url, letter, key, own }) => {
    const id = own[Math.floor(Math.random() * own.length)]
    const { status, body } = await send(url, { path: `/api/department/${id}`, key })
    if (status === 404) return 'empty'
    if (status !== 200) return `failed ${status}`
    return judgeNames([JSON.parse(body).department_name], letter)
  },
  async ({ url, key, others }) => {
    const id = others[Math.floor(Math.random() * others.length)]
    const { status } = await send(url, { path: `/api/department/${id}`, key })
    if (status === 200) return 'wrong'
    return status === 404 ? null : `failed ${status}`
  },
  async ({ url, key, organizationId }) => {
    const { status, body } = await send(url, { path: '/api/key', key })
    if (status !== 200) return `failed ${status}`
    return JSON.parse(body).organization.organization_id === organizationId ? null : 'wrong'
  },
  async ({ url, letter, key, own, n, acknowledged }) => {
    const name = departments(letter, n)
    const { status, body } = await create(url, key, name)
    if (status !== 201) return `failed ${status}`
    const made = JSON.parse(body)
    own.push(made.department_id)
    acknowledged.push(name)
    return made.department_name === name ? null : 'wrong'
  },
  async ({ url, letter, key, own }) => {
    const id = own[Math.floor(Math.random() * own.length)]
    const description = `${letter} ${Math.random()}`
    const { status, body } = await send(url, {
      method: 'PATCH',
      path: `/api/department/${id}`,
      key,
      body: { description },
    })
    if (status === 404) return 'empty'
    if (status !== 200) return `failed ${status}`
    const { department_name: name, description: kept } = JSON.parse(body)
    return kept === description ? judgeNames([name], letter) : 'wrong'
  },
]

const named = async (url, key) => {
  const names = []
  for (;;) {
    const { body } = await send(url, { path: `/api/department/list?limit=200&offset=${names.length}`, key })
    const { items } = JSON.parse(body)
    if (items.length === 0) return names
    names.push(...items.map((item) => item.department_name))
  }
}

/**
 * Sends that many reads and changes as two organizations in turn to several processes, each of whose rows carries its
 * organization's letter, and judges each answer: `empty` does not see its own, `wrong` sees what is not its own.
 */
export const askAsTwo = async (urls, organizations, requests) => {
  const sides = organizations.map(({ organization_id: organizationId, api_key: key }, index) => ({
    letter: 'AB'[index],
    organizationId,
    key,
    own: [],
    acknowledged: [],
  }))
  sides[0].others = sides[1].own
  sides[1].others = sides[0].own
  let n = 0
  const counts = { requests: 0, empty: 0, wrong: 0, failed: 0, lost: 0, 'rows of others': 0 }
  const failures = {}
  const one = async (side, kind) => {
    n += 1
    const found = await kind({ ...side, url: urls[n % urls.length], n })
    counts.requests += 1
    if (found === null) return
    counts[found.split(' ')[0]] += 1
    failures[found] = (failures[found] ?? 0) + 1
  }
  for (const side of sides) await one(side, kinds[4])
  if (sides.some(({ own }) => own.length === 0)) return { counts, failures }
  const line = async (number) => {
    for (let turn = number; counts.requests < requests; turn += 1) {
      await one(sides[turn % 2], kinds[Math.floor(Math.random() * kinds.length)])
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, number) => line(number)))
  for (const { letter, key, acknowledged } of sides) {
    const names = await named(urls[0], key)
    counts.lost += compare(acknowledged, names).lost
    counts['rows of others'] += names.filter((name) => !name.startsWith(`${letter} `)).length
  }
  return { counts, failures }
}
