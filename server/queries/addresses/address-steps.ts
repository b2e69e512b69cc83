import type { Db } from '../../db/database.ts'
import type { DomainRow } from '../../generated/rows.ts'
import { joinOne, oneRow } from '../../lists/statements.ts'
import {
  maxFollowed,
  maxGroups,
  maxRecipients,
  maxSteps,
  type Reach,
  type Reached,
} from '../../rules/resolution.ts'
import {
  firstTargetsOf,
  followedAmong,
  followedBelow,
  isInUse,
  takenAmong,
  targetsOf,
} from './alias-reach.ts'
import { unicodeName } from '../unicode-name.ts'

const columns = `a.address_id as id, a.kind, a.address, ${unicodeName('a.address')} as address_unicode, a.local_part,
    d.domain_name, d.subaddressing_enabled, coalesce(i.display_name, g.group_name) as display_name, g.senders,
    case
      when d.status <> 'active' then 'domain_suspended'
      when a.kind = 'held' then 'deleted'
      when a.kind = 'identity' then case
        when m.mailbox_quota_id is null then 'no_mailbox'
        when i.status <> 'active' and i.delivery_while_suspended = 'reject' then 'suspended'
        when m.level = 'full' then 'mailbox_full'
        else 'delivered' end
      when not a.enabled then 'off'
      when not ${isInUse('a')} then 'expired'
      else 'followed'
    end as outcome`

const joins = `cross join ${joinOne('domain', 'domain_id = a.domain_id')} d
    left join ${joinOne('identity', 'identity_id = a.address_id')} i on a.kind = 'identity'
    left join ${joinOne('mailbox_quota', 'identity_id = a.address_id')} m on a.kind = 'identity'
    left join ${joinOne('mail_group', 'address_id = a.address_id')} g on a.kind = 'group'`

/** An address that the organization has; null if nothing has it. */
export const stepByAddress = (db: Db, address: string) =>
  db.one<Reached>(
    `select ${columns} from address a ${joins} where a.organization_id = $1 and a.address = $2`,
    [db.organizationId, address],
  )

/** The same by its id. */
export const stepById = (db: Db, addressId: string) =>
  db.one<Reached>(
    `select ${columns} from address a ${joins} where a.organization_id = $1 and a.address_id = $2`,
    [db.organizationId, addressId],
  )

/** The domain of an address, by its name in ASCII; null if the organization doesn't have it, or has removed it. */
export const domainByName = (db: Db, name: string) =>
  db.one<
    Pick<
      DomainRow,
      'domain_name' | 'domain_name_unicode' | 'status' | 'subaddressing_enabled' | 'catch_all_identity_id'
    >
  >(
    `select domain_name, domain_name_unicode, status, subaddressing_enabled, catch_all_identity_id from domain
     where organization_id = $1 and domain_name = $2 and removed_at is null`,
    [db.organizationId, name],
  )

/** The ids of the targets of an alias or of the members of a group, in their order. */
export const targetIdsOf = async (db: Db, aliasId: string): Promise<string[]> => {
  const rows = await db.query<{ target_id: string }>(
    `select t.target_id from ${targetsOf('$2::uuid')} t cross join ${joinOne('address', 'address_id = t.target_id')} a
     order by t.position, a.address`,
    [db.organizationId, aliasId],
  )
  return rows.map(({ target_id }) => target_id)
}

/** The steps of addresses, as JSON. @param from SQL for a table `s` with their ids. @param more its columns to add to each step. */
const stepsOf = (from: string, more = ''): string =>
  `(select coalesce(json_agg(x), '[]') from (select ${more} ${columns} from ${from}
     cross join ${joinOne('address', 'address_id = s.id')} a ${joins}) x)`

const targetRows = 'unnest($3::uuid[]) with ordinality t(target_id, position)'

/** Reads each table once for all ids, and looks up only the steps and recipients in the response one by one. */
const reachStatement = `with recursive followed(id) as (
    select f.address_id from ${followedAmong('$3::uuid[]')} f
    union all
    select $2::uuid where $2 is not null
    union
    select n.address_id from followed f cross join lateral ${followedBelow('f.id')} n
  ), target as materialized (
    select distinct t.target_id as id from (
      select t.target_id from ${targetRows}
      union all
      select t.target_id from followed f cross join lateral (select t.target_id from ${targetsOf('f.id')} t offset 0) t
      limit ${maxFollowed + 1}
    ) t
  ), taken as materialized (${takenAmong('array(select t.id from target t)')})
  select (select count(*)::int from taken) as recipient_count,
    (select count(*)::int from (select t.id from target t except select f.id from followed f) x)
      - (select count(*)::int from taken) as left_out_count,
    (select count(*) from target) > ${maxFollowed} as truncated,
    ${stepsOf(
      `(select null::uuid as via_id, t.target_id as id, t.position::int from ${targetRows}
        union all
        select f.id, t.target_id, t.position from followed f cross join lateral ${firstTargetsOf('f.id', maxSteps)} t
        limit ${maxFollowed}) s`,
      's.via_id, s.position,',
    )} as steps,
    ${stepsOf(`(select t.identity_id as id from taken t order by t.address collate "C" limit ${maxRecipients}) s`)} as recipients,
    ${stepsOf(`(select g.address_id as id from followed f cross join ${joinOne('mail_group', 'address_id = f.id')} g
      where f.id is distinct from $2 and g.senders <> 'anyone' order by g.address collate "C" limit ${maxGroups + 1}) s`)} as restricting`

/** What mail reaches from an alias or a group that is in use, or from some addresses: each step once. */
export const reachFrom = async (
  db: Db,
  start: { aliasId: string } | { targetIds: readonly string[] },
): Promise<Reach> => {
  const [aliasId, targetIds] = 'aliasId' in start ? [start.aliasId, []] : [null, start.targetIds]
  return oneRow(await db.one<Reach>(reachStatement, [db.organizationId, aliasId, targetIds]))
}
