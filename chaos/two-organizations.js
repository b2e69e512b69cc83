// Two organizations ask at the same time, and neither may see the other's data.
import { compare, create, departmentNames, send } from './client.js'

/** @import { Organization } from '../testing/operator.js' */

/**
 * One of the organizations, with its departments.
 * @typedef {object} Side
 * @property {string} letter
 * @property {string} organizationId
 * @property {string} key
 * @property {string[]} own Ids of its departments.
 * @property {string[]} others Ids of the other one's.
 * @property {string[]} acknowledged
 *
 * @typedef {Side & { url: string, n: number }} Turn
 *
 * The error of a response, `failed` with the status; null without an error.
 * @typedef {'empty' | 'wrong' | `failed ${number}` | null} Mismatch
 */

/**
 * @param {string} letter
 * @param {number} n
 */
const departments = (letter, n) => `${letter} ${n}`

/**
 * Returns the error of a response whose names must all belong to one organization; null without an error.
 * @param {string[]} names
 * @param {string} letter
 */
const checkNames = (names, letter) => {
  if (names.length === 0) return 'empty'
  return names.every((name) => name.startsWith(`${letter} `)) ? null : 'wrong'
}

/** @type {(turn: Turn) => Promise<Mismatch>} */
const createOne = async ({ url, letter, key, own, n, acknowledged }) => {
  const name = departments(letter, n)
  const { status, body } = await create(url, key, name)
  if (status !== 201) return `failed ${status}`
  const department = JSON.parse(body)
  own.push(department.department_id)
  acknowledged.push(name)
  return department.department_name === name ? null : 'wrong'
}

/**
 * The kinds of requests, in turn: each asks as one organization and names the error of the response.
 * @type {((turn: Turn) => Promise<Mismatch>)[]}
 */
const kinds = [
  async ({ url, letter, key }) => {
    const { status, body } = await send(url, { path: '/api/department/list?limit=50&sort=-created_at', key })
    if (status !== 200) return `failed ${status}`
    /** @type {{ items: { department_name: string }[] }} */
    const { items } = JSON.parse(body)
    const names = items.map((item) => item.department_name)
    return checkNames(names, letter)
  },
  async ({ url, letter, key, own }) => {
    const id = own[Math.floor(Math.random() * own.length)]
    const { status, body } = await send(url, { path: `/api/department/${id}`, key })
    if (status === 404) return 'empty'
    if (status !== 200) return `failed ${status}`
    return checkNames([JSON.parse(body).department_name], letter)
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
  createOne,
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
    const { department_name: name, description: read } = JSON.parse(body)
    return read === description ? checkNames([name], letter) : 'wrong'
  },
]

/** @type {(letter: string, organization: Organization) => Side} */
const sideOf = (letter, { id: organizationId, ownerKey: key }) => ({
  letter,
  organizationId,
  key,
  own: [],
  others: [],
  acknowledged: [],
})

/**
 * Sends that many reads and changes as two organizations in turn to several processes, each of whose rows carries its
 * organization's letter, and checks each response: `empty` does not see its own, `wrong` sees another's.
 * @param {readonly string[]} urls
 * @param {readonly [Organization, Organization]} organizations
 * @param {number} requests
 */
export const askAsTwo = async (urls, organizations, requests) => {
  const [first, second] = [sideOf('A', organizations[0]), sideOf('B', organizations[1])]
  first.others = second.own
  second.others = first.own
  const sides = [first, second]
  let n = 0
  const counts = { requests: 0, empty: 0, wrong: 0, failed: 0, lost: 0, 'rows of others': 0 }
  /** @type {Record<string, number>} */
  const failures = {}
  /**
   * @param {Side} side
   * @param {(turn: Turn) => Promise<Mismatch>} kind
   */
  const one = async (side, kind) => {
    n += 1
    const mismatch = await kind({ ...side, url: urls[n % urls.length] ?? '', n })
    counts.requests += 1
    if (mismatch === null) return
    counts[mismatch === 'empty' || mismatch === 'wrong' ? mismatch : 'failed'] += 1
    failures[mismatch] = (failures[mismatch] ?? 0) + 1
  }
  for (const side of sides) await one(side, createOne)
  if (sides.some(({ own }) => own.length === 0)) return { counts, failures }
  /** @param {number} number */
  const sendUntilDone = async (number) => {
    for (let turn = number; counts.requests < requests; turn += 1) {
      const kind = kinds[Math.floor(Math.random() * kinds.length)] ?? createOne
      await one(turn % 2 === 0 ? first : second, kind)
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, number) => sendUntilDone(number)))
  for (const { letter, key, acknowledged } of sides) {
    const names = await departmentNames(urls[0] ?? '', key)
    counts.lost += compare(acknowledged, names).lost
    counts['rows of others'] += names.filter((name) => !name.startsWith(`${letter} `)).length
  }
  return { counts, failures }
}
