import type { Db } from '../../db/database.ts'
import type { IdentityAddress } from '../../generated/model/index.ts'
import type { IdentityRow } from '../../generated/rows.ts'
import { groupBy } from '../../rules/group-by.ts'
import { stateJoins, stateOf } from './address-state.ts'
import { stepsAbove, type StepAbove } from './alias-graph.ts'
import { isInUse, reachedFrom, recipientsFrom } from './alias-reach.ts'
import { unicodeName } from '../unicode-name.ts'

/** An alias or a group that leads to an identity. */
interface AliasAbove {
  id: string
  address: string
  /** The alias through which it leads there; null where it does so directly. */
  viaId: string | null
}

/** The aliases above an identity by how far they are from it, then by address; each with the next step of a shortest way. */
const leadingTo = (identityId: string, steps: readonly StepAbove[]): AliasAbove[] => {
  const parents = groupBy(steps, ({ to_id }) => to_id)
  const visited = new Set<string>()
  const all: AliasAbove[] = []
  let ids = [identityId]
  while (ids.length > 0) {
    const level: AliasAbove[] = []
    for (const to of ids)
      for (const { from_id, from_address } of parents.get(to) ?? []) {
        if (visited.has(from_id)) continue
        visited.add(from_id)
        level.push({ id: from_id, address: from_address, viaId: to === identityId ? null : to })
      }
    all.push(...level.toSorted((one, other) => (one.address < other.address ? -1 : 1)))
    ids = level.map(({ id }) => id)
  }
  return all
}

const isFollowed = `t.kind in ('alias', 'group') and ${isInUse('t')} and d.status = 'active'`
const first = (subquery: string) => `array(select r.identity_id from ${subquery} r limit 2)`

/** The identity is $2, and the addresses are those of $3. */
const details = `select t.kind, t.address_id as id, t.address, ${unicodeName('t.address')} as address_unicode,
    ${stateOf} as state,
    t.kind = 'identity' or (t.may_send_as and ${isFollowed}
      and $2 in (select r.identity_id from ${reachedFrom('t.address_id')} r)) as may_send_as,
    coalesce(t.former_of = $2, false) as is_former,
    t.kind = 'identity' or (coalesce(t.former_of = $2, false) and t.signs_in and ${isInUse('t')}) as signs_in,
    ${isFollowed} and ${first(recipientsFrom('t.address_id'))} = array[$2] as is_only_recipient,
    t.note, rfc3339(t.expires_at) as expires_at, grp.group_name, grp.department_id
  from address t ${stateJoins}
  left join mail_group grp on grp.organization_id = $1 and grp.address_id = t.address_id
  where t.organization_id = $1 and t.address_id = any($3)`

type Details = Omit<IdentityAddress, 'via'>

/** One page of the addresses that lead to an identity: its own, then the nearest. */
export const identityAddressPage = async (
  db: Db,
  { identity_id }: Pick<IdentityRow, 'identity_id'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: IdentityAddress[]; total: number; current_page: number }> => {
  const own: AliasAbove = { id: identity_id, address: '', viaId: null }
  const all = [own, ...leadingTo(identity_id, await stepsAbove(db, identity_id))]
  const page = all.slice(offset, offset + limit)
  const ids = page.flatMap(({ id, viaId }) => (viaId === null ? [id] : [id, viaId]))
  const rows = await db.query<Details>(details, [db.organizationId, identity_id, ids])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const items = page.flatMap(({ id, viaId }): IdentityAddress[] => {
    const row = byId.get(id)
    const via = viaId === null ? undefined : byId.get(viaId)
    if (row === undefined) return []
    return [
      {
        ...row,
        via:
          via === undefined || via.kind === 'identity'
            ? null
            : {
                kind: via.kind,
                alias_id: via.id,
                address: via.address,
                address_unicode: via.address_unicode,
              },
      },
    ]
  })
  return { items, total: all.length, current_page: Math.floor(offset / limit) + 1 }
}
