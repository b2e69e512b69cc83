// The list requests that benches measure.
import { importBuilt } from '../../testing/built-server.js'

/**
 * @import { Db } from '../../server/db/database.ts'
 * @import { Lists } from '../../server/lists/lists.ts'
 * @import { Testbed } from './testbed.js'
 */

/**
 * What finds a page of a list, as the server's queries have it.
 * @template Query
 * @typedef {(db: Db, lists: Lists, query: Query) => Promise<unknown>} FindPage
 */

/**
 * One request for a list.
 * @typedef {object} ListCase
 * @property {string} name
 * @property {string} list
 * @property {() => string} path of the next request.
 * @property {() => Promise<string>} sql the statement that PostgreSQL gets for it, its values written into it.
 * @property {boolean} isAnother whether each request asks for something else.
 * @property {boolean} isSearch
 * @property {boolean} [isFirst] the first page, with which the others of its list are compared.
 * @property {boolean} [isEnd] the last page of all rows.
 * @property {boolean} [isPlain] without a filter: one statement answers it.
 */

/**
 * @param {unknown} value
 * @returns {string}
 */
const literal = (value) =>
  Array.isArray(value)
    ? `array[${value.map(literal).join(', ')}]`
    : typeof value === 'number'
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`

/**
 * The statement that a page is answered with, its values written into it.
 * @template Query
 * @param {string} organizationId
 * @param {FindPage<Query>} findPage
 * @param {Query} query
 */
const statementOf = async (organizationId, findPage, query) => {
  const { createLists } = await importBuilt('lists/lists.js')
  /** @type {{ text: string, values: readonly unknown[] }[]} */
  const statements = []
  /** @type {Db} */
  const db = {
    organizationId,
    one: async (text, values) => {
      statements.push({ text, values })
      return Object({ items: '[]', total: 1, version: 0 })
    },
    query: async () => [],
    oneWithin: async () => null,
    oneCoalesced: async () => null,
  }
  await findPage(db, createLists(), query)
  const [statement] = statements
  if (statement === undefined) throw new Error('The page was found without a statement.')
  return statement.text.replaceAll(/\$(\d+)/g, (_, number) => literal(statement.values[Number(number) - 1]))
}

/** @param {readonly string[]} list */
const pick = (list) => list[Math.floor(Math.random() * list.length)] ?? ''

/**
 * Where the last page begins.
 * @param {number} count of rows.
 */
const last = (count) => Math.max(0, Math.floor((count - 1) / 50) * 50)

/**
 * Where any page begins.
 * @param {number} count of rows.
 */
const anywhere = (count) => Math.floor((Math.random() * count) / 50) * 50

/**
 * Given names of few people and of most, and surnames.
 * @param {Testbed['client']} client
 * @param {string} id
 */
const namesOf = async (client, id) => {
  /** @param {number} place of the word in the name. */
  const wordsAt = async (place) => {
    const { rows } = await client.query(
      `select search_fold(split_part(display_name, ' ', $2)) as name from identity where organization_id = $1
         and split_part(display_name, ' ', $2) ~ '^[A-Z][a-z]{4,}$' group by 1 order by count(*)`,
      [id, place],
    )
    return rows.map(({ name }) => String(name))
  }
  const names = await wordsAt(1)
  return {
    rare: names.slice(0, Math.ceil(names.length / 4)),
    common: names.slice(-20),
    surnames: await wordsAt(2),
  }
}

/**
 * Makes cases of a list.
 * @template {{ limit: number, offset: number, sort: string }} Query
 * @param {object} options
 * @param {string} options.organizationId
 * @param {string} options.list as it is called in paths.
 * @param {FindPage<Query>} options.findPage
 * @param {NoInfer<Query>} options.first the query of the first page.
 */
const casesOfList =
  ({ organizationId, list, findPage, first }) =>
  /**
   * @param {string} label
   * @param {Partial<Query> | (() => Partial<Query>)} change how its query differs from that of the first page; a
   * function is called before each request.
   * @param {Partial<ListCase>} [marks]
   * @returns {ListCase}
   */
  (label, change, marks = {}) => {
    /** @returns {Query} */
    const query = () => ({ ...first, ...(typeof change === 'function' ? change() : change) })
    const parameters = () => Object.entries(query()).map(([name, value]) => [name, String(value)])
    return {
      name: `${list} ${label}`,
      list,
      path: () => `/api/${list}/list?${new URLSearchParams(parameters())}`,
      sql: () => statementOf(organizationId, findPage, query()),
      isAnother: typeof change === 'function',
      isSearch: 'q' in query(),
      ...marks,
    }
  }

const page = { limit: 50, offset: 0 }

/**
 * The requests for lists; the first case of a list is its first page.
 * @param {Pick<Testbed, 'client' | 'organization_id'>} testbed
 */
export const casesOf = async ({ client, organization_id: organizationId }) => {
  const { identityPage } = await importBuilt('queries/identities.js')
  const { departmentPage } = await importBuilt('queries/departments.js')
  const { mailboxQuotaPage } = await importBuilt('queries/mailbox-quotas.js')
  const counts = await client.query(
    `select identity_count as people, department_count as departments, mailbox_count as mailboxes
     from organization where organization_id = $1`,
    [organizationId],
  )
  const [{ people, departments, mailboxes }] = counts.rows
  const { rare, common, surnames } = await namesOf(client, organizationId)

  const identity = casesOfList({
    organizationId,
    list: 'identity',
    findPage: identityPage,
    first: { ...page, sort: 'address' },
  })
  const department = casesOfList({
    organizationId,
    list: 'department',
    findPage: departmentPage,
    first: { ...page, sort: 'department_name' },
  })
  const mailbox = casesOfList({
    organizationId,
    list: 'mailbox-quota',
    findPage: mailboxQuotaPage,
    first: { ...page, sort: '-used_percent' },
  })
  const first = { isFirst: true, isPlain: true }
  const end = { isEnd: true, isPlain: true }
  return [
    identity('first page', {}, first),
    identity('any page', () => ({ offset: anywhere(people) }), { isPlain: true }),
    identity('middle', { offset: last(people / 2) }, { isPlain: true }),
    identity('end', { offset: last(people) }, end),
    identity('newest first, end', { offset: last(people), sort: '-created_at' }, end),
    identity('q, a rare name', () => ({ q: pick(rare) })),
    identity('q, a common name', () => ({ q: pick(common) })),
    identity('q, one letter', { q: 'e' }),
    identity('q, two letters', { q: 'an' }),
    identity('q, two words', () => ({ q: `${pick(common)} ${pick(surnames)}` })),
    identity('q, two words, reversed', () => ({ q: `${pick(surnames)}  ${pick(common)}` })),
    identity('q, a common name, best match', () => ({ q: pick(common), sort: 'relevance' })),
    identity('q, two words, best match', () => ({
      q: `${pick(surnames)} ${pick(common)}`,
      sort: 'relevance',
    })),
    identity('q, four words', { q: 'e an a n' }),
    identity('q, nobody', () => ({ q: `${pick(rare)}${pick(common)}` })),
    identity('q, suspended', () => ({ q: pick(common), status: 'suspended' })),
    identity('q, newest first', () => ({ q: pick(common), sort: '-created_at' })),
    identity('two letters, newest first', { q: 'an', sort: '-created_at' }),
    identity('active, last page', { status: 'active', offset: last(people * 0.9) }),
    department('first page', {}, first),
    department('end', { offset: last(departments) }, end),
    department('q', { q: 'sales' }),
    mailbox('fullest first', {}, first),
    mailbox('fullest first, end', { offset: last(mailboxes) }, end),
    mailbox('q, fullest first', () => ({ q: pick(common) })),
    mailbox('level=warning', { level: 'warning' }),
  ]
}
