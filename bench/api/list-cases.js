import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { root } from '../../tools/root.js'

const server = (name) => import(pathToFileURL(join(root, 'dist/server', name)).href)

const literal = (value) =>
  typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`

/** The statement that a page is answered with, its values written into it. */
const statementOf = async (organizationId, page, asked) => {
  const statements = []
  const one = async (text, values) => {
    statements.push({ text, values })
    return { items: '[]', total: 1, version: 0 }
  }
  const { createLists } = await server('lists/lists.js')
  const db = { organizationId, one, query: async () => [], oneCoalesced: async () => null }
  await page(db, createLists(), asked)
  const [{ text, values }] = statements
  return text.replaceAll(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]))
}

const pick = (list) => list[Math.floor(Math.random() * list.length)]

/** Where the last page begins, and where any. */
const last = (count) => Math.max(0, Math.floor((count - 1) / 50) * 50)
const anywhere = (count) => Math.floor((Math.random() * count) / 50) * 50

/** Given names by how many people have them: those of few, and those of most. */
const namesOf = async (client, id) => {
  const { rows } = await client.query(
    `select search_fold(split_part(display_name, ' ', 1)) as name from identity where organization_id = $1
       and display_name ~ '^[A-Z][a-z]{4,} ' group by 1 order by count(*)`,
    [id],
  )
  const names = rows.map(({ name }) => name)
  return { rare: names.slice(0, Math.ceil(names.length / 4)), common: names.slice(-20) }
}

/**
 * What is asked for; the first of a list is what the others of it are compared with. `make` is asked before each
 * request: what it answers is always the same, or, when there is `isAnother`, each time another.
 */
export const casesOf = async ({ client, organization_id: id }) => {
  const lists = {
    identity: { page: (await server('queries/identities.js')).identityPage, sort: 'address' },
    department: { page: (await server('queries/departments.js')).departmentPage, sort: 'department_name' },
    'mailbox-quota': {
      page: (await server('queries/mailbox-quotas.js')).mailboxQuotaPage,
      sort: '-used_percent',
    },
  }
  const counted = await client.query(
    'select identity_count, department_count, mailbox_count from organization where organization_id = $1',
    [id],
  )
  const { identity_count: people, department_count: departments, mailbox_count: boxes } = counted.rows[0]
  const { rare, common } = await namesOf(client, id)

  const make = (list, label, asked, marks = {}) => {
    const whole = () => ({
      limit: 50,
      offset: 0,
      sort: lists[list].sort,
      ...(typeof asked === 'function' ? asked() : asked),
    })
    return {
      name: `${list} ${label}`,
      list,
      path: () => `/api/${list}/list?${new URLSearchParams(whole())}`,
      /** Without a filter: what PostgreSQL is asked, for pgbench. */
      sql: () => statementOf(id, lists[list].page, whole()),
      isAnother: typeof asked === 'function',
      isSearch: 'q' in whole(),
      ...marks,
    }
  }
  const first = { isFirst: true, isPlain: true }
  const end = { isEnd: true, isPlain: true }
  return [
    make('identity', 'first page', {}, first),
    make('identity', 'any page', () => ({ offset: anywhere(people) }), { isPlain: true }),
    make('identity', 'middle', { offset: last(people / 2) }, { isPlain: true }),
    make('identity', 'end', { offset: last(people) }, end),
    make('identity', 'newest first, end', { offset: last(people), sort: '-created_at' }, end),
    make('identity', 'q, a rare name', () => ({ q: pick(rare) })),
    make('identity', 'q, a common name', () => ({ q: pick(common) })),
    make('identity', 'q, one letter', { q: 'e' }),
    make('identity', 'q, two letters', { q: 'an' }),
    make('identity', 'q, nobody', () => ({ q: `${pick(rare)}${pick(common)}` })),
    make('identity', 'q, suspended', () => ({ q: pick(common), status: 'suspended' })),
    make('identity', 'q, newest first', () => ({ q: pick(common), sort: '-created_at' })),
    make('identity', 'two letters, newest first', { q: 'an', sort: '-created_at' }),
    make('identity', 'active, last page', { status: 'active', offset: last(people * 0.9) }),
    make('department', 'first page', {}, first),
    make('department', 'end', { offset: last(departments) }, end),
    make('department', 'q', { q: 'sales' }),
    make('mailbox-quota', 'fullest first', {}, first),
    make('mailbox-quota', 'fullest first, end', { offset: last(boxes) }, end),
    make('mailbox-quota', 'q, fullest first', () => ({ q: pick(common) })),
    make('mailbox-quota', 'level=warning', { level: 'warning' }),
  ]
}
