import type { Db } from '../../db/database.ts'
import type { GroupSenders, ResolutionStep } from '../../generated/model/index.ts'
import type { DomainRow } from '../../generated/rows.ts'
import { joinOne } from '../../lists/statements.ts'
import { isInUse, targetsOf } from './alias-reach.ts'
import { maxFollowed } from '../../rules/resolution.ts'
import { unicodeName } from '../unicode-name.ts'

/** An address as mail reaches it. */
export interface AddressStep {
  id: string
  kind: 'identity' | 'alias' | 'group' | 'held'
  address: string
  address_unicode: string
  local_part: string
  domain_name: string
  /** Whether its domain takes sub-addresses. */
  subaddressing_enabled: boolean
  display_name: string | null
  /** Null for other kinds than a group. */
  senders: GroupSenders | null
  outcome: ResolutionStep['outcome']
}

/** An address that mail reaches from another one. */
export interface FollowedStep extends AddressStep {
  /** Null for those that it was asked for. */
  via_id: string | null
  /** Its place among the targets of that one. */
  position: number
}

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
  db.one<AddressStep>(
    `select ${columns} from address a ${joins} where a.organization_id = $1 and a.address = $2`,
    [db.organizationId, address],
  )

/** The same by its id. */
export const stepById = (db: Db, addressId: string) =>
  db.one<AddressStep>(
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

/** The addresses that mail reaches from some, these included: each step once. */
export const stepsFrom = (db: Db, ids: readonly string[]): Promise<FollowedStep[]> =>
  db.query<FollowedStep>(
    `with recursive step(via_id, id, position) as (
       select null::uuid, t.id, t.position::int from unnest($2::uuid[]) with ordinality t(id, position)
       union
       select s.id, n.target_id, n.position from step s
       cross join lateral (
         select t.target_id, t.position::int from ${joinOne('address', 'address_id = s.id')} a
         join domain d on d.organization_id = $1 and d.domain_id = a.domain_id
         cross join lateral ${targetsOf('a.address_id')} t
         where a.kind in ('alias', 'group') and ${isInUse('a')} and d.status = 'active' offset 0
       ) n
     )
     select s.via_id, s.position, ${columns}
     from (select * from step limit ${maxFollowed + 1}) s
     cross join ${joinOne('address', 'address_id = s.id')} a ${joins}`,
    [db.organizationId, ids],
  )
