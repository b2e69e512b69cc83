import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { root } from '../../scripts/root.js'

const load = (path) => import(pathToFileURL(join(root, 'dist/server/queries', path)).href)

const literal = (value) =>
  typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`

/** Where the last page of so many rows begins. */
const lastOf = (count) => Math.max(0, Number(count) - 50)

/** The statement that a page is answered with, its values written into it. */
const statementOf = async (organizationId, page) => {
  const asked = []
  const answer = async (text, values) => {
    asked.push({ text, values })
    return { items: '[]', total: 1, version: 0 }
  }
  await page({ organizationId, one: answer, rows: async () => [] })
  const [{ text, values }] = asked
  return text.replaceAll(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]))
}

/** The same rows as anybody would read them. */
const plain = {
  identity: (id, { limit, offset, q, sort }) => ({
    text: `select i.identity_id, i.address, i.local_part, i.domain_id, d.domain_name, i.display_name, i.department_id,
        p.department_name, i.status, i.status_reason, i.delivery_while_suspended, i.must_change_password,
        i.password_changed_at, i.last_login_at, case when m.mailbox_quota_id is not null then json_build_object(
          'mailbox_quota_id', m.mailbox_quota_id, 'limit_bytes', m.limit_bytes, 'used_bytes', m.used_bytes) end as mailbox,
        i.external_id, i.created_at, i.updated_at
      from identity i join domain d using (organization_id, domain_id)
      left join department p using (organization_id, department_id)
      left join mailbox_quota m using (organization_id, identity_id)
      where i.organization_id = $1 ${q ? 'and i.search like search_pattern($4)' : ''}
      order by ${sort === 'address' ? 'i.address collate postroom_text' : '-sort_time(i.created_at)'}, i.identity_id
      limit $2 offset $3`,
    values: [id, limit, offset, ...(q ? [q] : [])],
  }),
  department: (id, { limit, offset }) => ({
    text: `select department_id, department_name from department where organization_id = $1
      order by department_name, department_id limit $2 offset $3`,
    values: [id, limit, offset],
  }),
  mailbox: (id, { limit, offset }) => ({
    text: `select mailbox_quota_id, identity_id, address, display_name, department_id, domain_id, limit_bytes, used_bytes,
        used_messages, used_permille::float8 / 10 as used_percent, level, warn_percent, usage_as_of, created_at, updated_at
      from mailbox_quota where organization_id = $1 order by -used_permille::float8, mailbox_quota_id limit $2 offset $3`,
    values: [id, limit, offset],
  }),
}

/** What is asked for: the path, our statement, and the statement of a bare server. The first of a list is what the others are compared with. */
export const casesOf = async ({ client, organization_id: id }) => {
  const { identityPage } = await load('identities.js')
  const { departmentPage } = await load('departments.js')
  const { mailboxQuotaPage } = await load('mailbox-quotas.js')
  const { rows } = await client.query(
    'select identity_count, department_count, mailbox_count from organization where organization_id = $1',
    [id],
  )
  const counts = rows[0]
  // A name that some thousandths of the people have, and one that hardly anybody has.
  const { rows: names } = await client.query(
    `select search_fold(split_part(display_name, ' ', 1)) as q, count(*) from identity where organization_id = $1
       and display_name ~ '^[A-Z][a-z]{4,} ' group by 1 order by 2 desc`,
    [id],
  )
  const rare = names[Math.floor(names.length * 0.9)].q
  const common = names[0].q
  const make = async (list, label, page, path, asked, more = {}) => {
    const query = new URLSearchParams(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    ).toString()
    return {
      name: `${list} ${label}`,
      list,
      path: `/api/${path}/list?${query}`,
      sql: await statementOf(id, (db) => page(db, asked)),
      bare: plain[list](id, asked),
      ...more,
    }
  }
  const identities = (label, asked, more) =>
    make(
      'identity',
      label,
      identityPage,
      'identity',
      { limit: 50, offset: 0, sort: 'address', ...asked },
      more,
    )
  const departments = (label, asked, more) =>
    make(
      'department',
      label,
      departmentPage,
      'department',
      { limit: 50, offset: 0, sort: 'department_name', ...asked },
      more,
    )
  const mailboxes = (label, asked, more) =>
    make(
      'mailbox',
      label,
      mailboxQuotaPage,
      'mailbox-quota',
      { limit: 50, offset: 0, sort: '-used_percent', ...asked },
      more,
    )
  return Promise.all([
    identities('first page', {}, { isFirst: true }),
    identities('middle', { offset: Math.floor(counts.identity_count / 2) }),
    identities('end', { offset: lastOf(counts.identity_count) }, { isEnd: true }),
    identities(
      'newest, end',
      { offset: lastOf(counts.identity_count), sort: '-created_at' },
      { isEnd: true },
    ),
    identities(`q=${rare}`, { q: rare }, { isSearch: true }),
    identities(`q=${common}`, { q: common }, { isSearch: true }),
    departments('first page', {}, { isFirst: true }),
    departments('middle', { offset: Math.floor(counts.department_count / 2) }),
    departments('end', { offset: lastOf(counts.department_count) }, { isEnd: true }),
    mailboxes('fullest first', {}, { isFirst: true }),
    mailboxes('fullest first, end', { offset: lastOf(counts.mailbox_count) }, { isEnd: true }),
  ])
}
