import type { Db, Snapshot } from '../../db/database.ts'
import type { AliasTarget } from '../../generated/model/index.ts'
import { columnsOf } from '../columns-of.ts'
import { groupBy } from '../../rules/group-by.ts'
import { nameOf } from './address-state.ts'
import { firstTargetsOf } from './alias-reach.ts'
import { joinOne } from '../../lists/statements.ts'
import { unicodeName } from '../unicode-name.ts'

const columns = `b.kind, b.address_id as target_id, b.address, ${unicodeName('b.address')} as address_unicode,
      ${nameOf('b')} as display_name`

/** A subquery of the first targets of an alias, or members of a group, as JSON in their order. @param id SQL for the alias's id. */
export const targetsAsJson = (id: string, most: number): string =>
  `(select coalesce(json_agg(x), '[]') from (
    select ${columns} from (
      select e.* from ${firstTargetsOf(id, most)} e order by e.position, e.target_id limit ${most}
    ) e cross join ${joinOne('address', 'address_id = e.target_id')} b order by e.position, b.address) x)`

/** Those of the addresses that are there, as targets, by id. */
export const targetsByIds = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AliasTarget>> => {
  const rows = await db.query<AliasTarget>(
    `select ${columns} from address b where b.organization_id = $1 and b.address_id = any($2)`,
    [db.organizationId, ids],
  )
  return new Map(rows.map((row) => [row.target_id, row]))
}

/** The identities, aliases and groups that have these addresses, as targets, by address. */
export const targetsByAddresses = async (
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, AliasTarget>> => {
  const rows = await db.query<AliasTarget>(
    `select ${columns} from address b
     where b.organization_id = $1 and b.address = any($2) and b.kind <> 'held'`,
    [db.organizationId, addresses],
  )
  return new Map(rows.map((row) => [row.address, row]))
}

type AddressesById = ReadonlyMap<string, readonly { address: string; address_unicode: string }[]>

const directlyAbove = async (
  db: Db | Snapshot,
  kind: 'alias' | 'group',
  identityIds: readonly string[],
): Promise<AddressesById> => {
  if (identityIds.length === 0) return new Map()
  const rows = await db.query<{ identity_id: string; address: string; address_unicode: string }>(
    `select e.target_id as identity_id, a.address, ${unicodeName('a.address')} as address_unicode
     from address_target e join address a on a.organization_id = $1 and a.address_id = e.address_id
     where e.organization_id = $1 and e.target_id = any($2) and a.kind = $3 order by a.address`,
    [db.organizationId, identityIds, kind],
  )
  return groupBy(rows, ({ identity_id }) => identity_id)
}

/** The addresses of the aliases that lead to identities directly, by the identity's id; those of an identity in order. */
export const directAliases = (db: Db | Snapshot, identityIds: readonly string[]): Promise<AddressesById> =>
  directlyAbove(db, 'alias', identityIds)

/** The addresses of the groups that have identities as members, by the identity's id; not those of a department. */
export const directGroups = (db: Db | Snapshot, identityIds: readonly string[]): Promise<AddressesById> =>
  directlyAbove(db, 'group', identityIds)

/** The aliases that have identities as targets, and whether another identity is one of their targets, too. */
export const aliasesWithTarget = (db: Db, identityIds: readonly string[], otherId: string) =>
  db.query<{
    identity_id: string
    alias_id: string
    alias_unicode: string
    position: number
    was_target: boolean
  }>(
    `select e.target_id as identity_id, a.address_id as alias_id, ${unicodeName('a.address')} as alias_unicode,
       (select count(*) from address_target p where p.organization_id = $1 and p.address_id = e.address_id
         and p.position <= e.position) as position,
       exists (select from address_target o where o.organization_id = $1 and o.address_id = e.address_id
         and o.target_id = $3) as was_target
     from address_target e join address a on a.organization_id = $1 and a.address_id = e.address_id
     where e.organization_id = $1 and e.target_id = any($2) and a.kind = 'alias' order by a.address`,
    [db.organizationId, identityIds, otherId],
  )

/** Writes the targets of an alias, in their order. */
export const setTargets = async (db: Db, aliasId: string, targetIds: readonly string[]): Promise<void> => {
  await db.query(
    `with removed as (
       delete from address_target where organization_id = $1 and address_id = $2 and target_id <> all($3::uuid[])
     )
     insert into address_target (organization_id, address_id, target_id, position)
     select $1, $2, t.id, t.position from unnest($3::uuid[]) with ordinality t(id, position)
     on conflict (organization_id, address_id, target_id) do update set position = excluded.position`,
    [db.organizationId, aliasId, targetIds],
  )
}

/** Gives aliases without targets one target each, in one statement. */
export const addFirstTargets = (db: Db, rows: readonly { address_id: string; target_id: string }[]) =>
  db.query(
    `insert into address_target (organization_id, address_id, target_id, position)
     select $1, r.address_id, r.target_id, 1 from unnest($2::uuid[], $3::uuid[]) r(address_id, target_id)`,
    [db.organizationId, ...columnsOf(rows, ['address_id', 'target_id'])],
  )

/** Adds an alias or a group to what led to it before, of that which is there. */
export const addAsTarget = (db: Db, targetId: string, aliasIds: readonly string[]) =>
  db.query(
    `insert into address_target (organization_id, address_id, target_id, position)
     select $1, a.address_id, $2, coalesce((select max(t.position) from address_target t
       where t.organization_id = $1 and t.address_id = a.address_id), 0) + 1
     from address a where a.organization_id = $1 and a.kind in ('alias', 'group') and a.address_id = any($3)
     on conflict do nothing`,
    [db.organizationId, targetId, aliasIds],
  )
