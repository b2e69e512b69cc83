import { writeRows } from '../../db/constraint-violation.ts'
import type { Db } from '../../db/database.ts'
import type { Group, GroupSender } from '../../generated/model/index.ts'
import { addressColumns, type AddressRow, type DomainRow, type MailGroupRow } from '../../generated/rows.ts'
import { type ReachCounts, reachCounts } from './alias-reach.ts'
import { groupReceipt, type WithReceipt } from '../mail/receipts.ts'
import { unicodeName } from '../unicode-name.ts'

/** A group with what other tables say of it, without its recipients: counting them reads all its members. */
export type UncountedGroup = AddressRow &
  Pick<MailGroupRow, 'group_name' | 'description' | 'senders' | 'department_id'> &
  Pick<DomainRow, 'domain_name' | 'domain_name_unicode'> &
  Pick<Group, 'member_count' | 'department_name'> &
  WithReceipt & {
    address_unicode: string
    /** By address. */
    listed_senders: GroupSender[]
    /** The aliases and groups that have it as a target or a member. */
    sources: { alias_id: string; address: string }[]
  }

/** The same with its recipients. */
export type GroupDetails = UncountedGroup & ReachCounts

/** Selects groups. @param counts more columns. @param from more to join. */
const detailsWith = (
  counts: string,
  from: string,
) => `select ${addressColumns}, ${unicodeName('address.address')} as address_unicode, domain.domain_name,
    domain.domain_name_unicode, g.group_name, g.description, g.senders, g.department_id,
    (select p.department_name from department p
     where p.organization_id = $1 and p.department_id = g.department_id) as department_name,
    (select coalesce(json_agg(x), '[]') from (
      select i.identity_id, i.address, ${unicodeName('i.address')} as address_unicode, i.display_name from group_sender s
      join identity i on i.organization_id = $1 and i.identity_id = s.identity_id
      where s.organization_id = $1 and s.address_id = address.address_id order by i.address) x) as listed_senders,
    (select coalesce(json_agg(x), '[]') from (
      select s.address_id as alias_id, s.address from address_target e
      join address s on s.organization_id = $1 and s.address_id = e.address_id
      where e.organization_id = $1 and e.target_id = address.address_id order by s.address limit 1000) x) as sources,
    coalesce((select p.identity_count from department p
      where p.organization_id = $1 and p.department_id = g.department_id), g.member_count) as member_count,
    ${counts} ${groupReceipt}
  from address join domain on domain.organization_id = $1 and domain.domain_id = address.domain_id
  join mail_group g on g.organization_id = $1 and g.address_id = address.address_id
  ${from}
  where address.organization_id = $1 and address.kind = 'group'`

const uncounted = detailsWith('', '')

const details = detailsWith(
  'reach.recipient_count, reach.left_out_count,',
  `cross join lateral ${reachCounts('address', 'domain')} reach`,
)

// Planned each time: a plan kept since the tables were small reads them whole for each recipient, 10,000 times.
export const groupById = (db: Db, groupId: string) =>
  db.one<GroupDetails>(`${details} and address.address_id = $2`, [db.organizationId, groupId], 'each time')

/** A group as a change finds it, without its recipients. */
export const uncountedGroupById = (db: Db, groupId: string) =>
  db.one<UncountedGroup>(
    `${uncounted} and address.address_id = $2`,
    [db.organizationId, groupId],
    'each time',
  )

/** The group with an address, without its recipients; null where there is none. */
export const groupByAddress = (db: Db, address: string) =>
  db.one<UncountedGroup>(`${uncounted} and address.address = $2`, [db.organizationId, address], 'each time')

/** A group, and the department that its members are those of. */
export type NamedGroup = Pick<GroupDetails, 'address' | 'department_id' | 'department_name'>

/** The groups with the addresses, by address. */
export const groupsByAddresses = async (
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, NamedGroup>> => {
  if (addresses.length === 0) return new Map()
  const rows = await db.query<NamedGroup>(
    `select g.address, g.department_id, p.department_name from mail_group g
     left join department p on p.organization_id = $1 and p.department_id = g.department_id
     where g.organization_id = $1 and g.address = any($2)`,
    [db.organizationId, addresses],
  )
  return new Map(rows.map((row) => [row.address, row]))
}

/** Whether there is such a group. */
export const isGroup = async (db: Db, groupId: string): Promise<boolean> =>
  (await db.one('select from mail_group where organization_id = $1 and address_id = $2', [
    db.organizationId,
    groupId,
  ])) !== null

/** The columns that a request writes of a group. */
export type GroupValues = Pick<
  AddressRow & MailGroupRow,
  | 'address_id'
  | 'domain_id'
  | 'local_part'
  | 'address'
  | 'enabled'
  | 'may_send_as'
  | 'group_name'
  | 'description'
  | 'senders'
  | 'department_id'
>

/** Adds a group without members. */
export const insertGroup = async (db: Db, row: GroupValues): Promise<void> => {
  await writeRows([row], () =>
    db.query(
      `insert into address (organization_id, address_id, domain_id, local_part, address, kind, enabled, may_send_as)
       values ($1, $2, $3, $4, $5, 'group', $6, $7)`,
      [
        db.organizationId,
        row.address_id,
        row.domain_id,
        row.local_part,
        row.address,
        row.enabled,
        row.may_send_as,
      ],
    ),
  )
  await db.query(
    `insert into mail_group (organization_id, address_id, domain_id, address, group_name, description, senders, department_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      db.organizationId,
      row.address_id,
      row.domain_id,
      row.address,
      row.group_name,
      row.description,
      row.senders,
      row.department_id,
    ],
  )
}

/** Writes the identities that may write to a group. */
export const setSenders = async (db: Db, groupId: string, ids: readonly string[]): Promise<void> => {
  await db.query(
    'delete from group_sender where organization_id = $1 and address_id = $2 and identity_id <> all($3::uuid[])',
    [db.organizationId, groupId, ids],
  )
  await db.query(
    `insert into group_sender (organization_id, address_id, identity_id) select $1, $2, unnest($3::uuid[])
     on conflict do nothing`,
    [db.organizationId, groupId, ids],
  )
}

/** Gives a group a new version, because its members or its senders have changed. */
export const touchGroup = (db: Db, groupId: string) =>
  db.query(
    `update address set version = version + 1, updated_at = now()
     where organization_id = $1 and address_id = $2 and kind = 'group'`,
    [db.organizationId, groupId],
  )

/** Writes a group, besides its members and senders. */
export const setGroup = async (db: Db, row: GroupValues): Promise<void> => {
  await db.query(
    'update mail_group set group_name = $3, description = $4, senders = $5 where organization_id = $1 and address_id = $2',
    [db.organizationId, row.address_id, row.group_name, row.description, row.senders],
  )
  await db.query(
    `update address set enabled = $3, may_send_as = $4, version = version + 1, updated_at = now()
     where organization_id = $1 and address_id = $2 and kind = 'group'`,
    [db.organizationId, row.address_id, row.enabled, row.may_send_as],
  )
}

/** Deletes a group. Its address is free then. */
export const removeGroup = (db: Db, groupId: string) =>
  db.query(`delete from address where organization_id = $1 and address_id = $2 and kind = 'group'`, [
    db.organizationId,
    groupId,
  ])
