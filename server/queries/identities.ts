import type { Db } from '../db/database.ts'
import type { IdentityList, ListIdentitiesSort } from '../generated/model/index.ts'
import type { JsonOf } from '../generated/operations.ts'
import { type Condition, searchCondition, departmentCondition, domainCondition } from '../lists/conditions.ts'
import type { ListDefinition, Paging } from '../lists/definition.ts'
import type { Lists } from '../lists/lists.ts'
import { lookUp, ownOrganization, times } from '../lists/statements.ts'

export interface IdentityRow {
  identity_id: string
  address: string
  local_part: string
  domain_id: string
  domain_name: string
  display_name: string
  department_id: string | null
  department_name: string | null
  status: 'active' | 'suspended'
  status_reason: string | null
  delivery_while_suspended: 'accept' | 'reject'
  must_change_password: boolean
  password_changed_at: Date | null
  last_login_at: Date | null
  mailbox_quota_id: string | null
  limit_bytes: number | null
  used_bytes: number | null
  external_id: string | null
  version: number
  created_at: Date
  updated_at: Date
}

const columns = `i.identity_id, i.address, i.local_part, i.domain_id, d.domain_name, i.display_name, i.department_id,
  p.department_name, i.status, i.status_reason, i.delivery_while_suspended, i.must_change_password,
  i.password_changed_at, i.last_login_at, m.mailbox_quota_id, m.limit_bytes, m.used_bytes, i.external_id, i.version,
  i.created_at, i.updated_at`

const joined = `identity i
  join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
  left join department p on p.organization_id = i.organization_id and p.department_id = i.department_id
  left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id`

export const identityList: ListDefinition<ListIdentitiesSort> = {
  name: 'identities',
  table: 'identity',
  counter: 'identity_count',
  members: `t.identity_id, t.address, t.local_part, t.domain_id, d.domain_name, t.display_name, t.department_id,
    p.department_name, t.status, t.status_reason, t.delivery_while_suspended, t.must_change_password,
    ${times('password_changed_at', 'last_login_at')},
    case when m.mailbox_quota_id is not null then json_build_object('mailbox_quota_id', m.mailbox_quota_id,
      'limit_bytes', m.limit_bytes, 'used_bytes', m.used_bytes) end as mailbox,
    t.external_id, ${times('created_at', 'updated_at')}`,
  joins: `cross join ${lookUp('domain', 'domain_id = t.domain_id')} d
    left join ${lookUp('department', 'department_id = t.department_id')} p on true
    left join ${lookUp('mailbox_quota', 'identity_id = t.identity_id')} m on true`,
  orders: {
    address: { kind: 'text', descending: 'same' },
    display_name: { kind: 'text', descending: 'own' },
    created_at: { kind: 'number', descending: 'own' },
    last_login_at: { kind: 'number', descending: 'own' },
  },
}

export interface IdentityFilter {
  q?: string
  domain_id?: string
  /** `none` for those in no department. */
  department_id?: string
  status?: 'active' | 'suspended'
  has_mailbox?: boolean
}

const suspended = `l.status = 'suspended'`

const statusCondition = (value: IdentityFilter['status']): Condition =>
  value === 'suspended'
    ? { sql: suspended, value, isIndexed: true }
    : {
        sql: `l.status = 'active'`,
        value,
        isIndexed: true,
        total: `select identity_count - (select count(*) from identity_list l where l.organization_id = $1 and ${suspended})
          ${ownOrganization}`,
      }

const mailboxCondition = (value: boolean | undefined): Condition => {
  const exists = `exists (select from mailbox_quota_list b where b.organization_id = $1 and b.identity_id = l.identity_id)`
  return value === false
    ? { sql: `not ${exists}`, value, total: `select identity_count - mailbox_count ${ownOrganization}` }
    : { sql: exists, value, total: `select mailbox_count ${ownOrganization}` }
}

const countedIn = (table: 'domain' | 'department') =>
  `select coalesce((select identity_count from ${table} where organization_id = $1 and ${table}_id = ?), 0)`

/** One page of identities as the contract's list. */
export const identityPage = (
  db: Db,
  lists: Lists,
  {
    q,
    domain_id,
    department_id,
    status,
    has_mailbox,
    ...page
  }: IdentityFilter & Paging & { sort: ListIdentitiesSort },
): Promise<JsonOf<IdentityList>> =>
  lists.page(db, identityList, {
    where: [
      searchCondition(q),
      domainCondition(domain_id, countedIn('domain')),
      departmentCondition(department_id, countedIn('department')),
      statusCondition(status),
      mailboxCondition(has_mailbox),
    ],
    ...page,
  })

export const identityById = (db: Db, identityId: string) =>
  db.one<IdentityRow>(
    `select ${columns} from ${joined} where i.organization_id = $1 and i.identity_id = $2`,
    [db.organizationId, identityId],
  )

export const identityByAddress = (db: Db, address: string) =>
  db.one<{ identity_id: string }>(
    'select identity_id from identity where organization_id = $1 and address = $2',
    [db.organizationId, address],
  )

export interface NewIdentity {
  identity_id: string
  domain_id: string
  department_id: string | null
  local_part: string
  address: string
  display_name: string
  external_id: string | null
  password_hash: string | null
  must_change_password: boolean
}

export const insertIdentity = (db: Db, row: NewIdentity) =>
  db.query(
    `insert into identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name,
       external_id, password_hash, must_change_password, password_changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $9::text is null then null else now() end)`,
    [
      db.organizationId,
      row.identity_id,
      row.domain_id,
      row.department_id,
      row.local_part,
      row.address,
      row.display_name,
      row.external_id,
      row.password_hash,
      row.must_change_password,
    ],
  )

export const setIdentity = (db: Db, row: IdentityRow) =>
  db.query(
    `update identity set display_name = $3, department_id = $4, status = $5, status_reason = $6,
       delivery_while_suspended = $7, must_change_password = $8, external_id = $9, version = version + 1,
       updated_at = now()
     where organization_id = $1 and identity_id = $2`,
    [
      db.organizationId,
      row.identity_id,
      row.display_name,
      row.department_id,
      row.status,
      row.status_reason,
      row.delivery_while_suspended,
      row.must_change_password,
      row.external_id,
    ],
  )

export const setPassword = (db: Db, identityId: string, passwordHash: string, mustChange: boolean) =>
  db.query(
    `update identity set password_hash = $3, must_change_password = $4, password_changed_at = now(),
       version = version + 1, updated_at = now()
     where organization_id = $1 and identity_id = $2`,
    [db.organizationId, identityId, passwordHash, mustChange],
  )

export const removeIdentity = (db: Db, identityId: string) =>
  db.query('delete from identity where organization_id = $1 and identity_id = $2', [
    db.organizationId,
    identityId,
  ])
