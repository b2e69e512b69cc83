import type { Db } from '../../db/database.ts'
import type { PlanRow } from '../../generated/rows.ts'
import { largeReaches } from '../../queries/addresses/group-reach.ts'
import { plannedMemberships } from '../../queries/plans/plan-imports.ts'
import { assertRecipients } from '../../rules/alias-graph.ts'

/*
 * How many recipients groups would have after the rows of an import, with those of the groups in them; and what leads to the groups.
 */

/** An alias or a group that the import could give too many recipients. */
interface Reach {
  address: string
  groups: ReadonlySet<string>
  /** How many groups and aliases on the way lead to an identity directly, by its id; of a new one by its address. */
  ways: Map<string, number>
}

export type GroupReaches = readonly Reach[]

/** Counts the groups that an identity joins and leaves. */
export const countRecipient = (
  reaches: GroupReaches,
  id: string,
  { joined, left }: { joined: readonly string[]; left: readonly string[] },
): void => {
  for (const { groups, ways } of reaches) {
    const within = (addresses: readonly string[]) => addresses.filter((one) => groups.has(one)).length
    const count = (ways.get(id) ?? 0) + within(joined) - within(left)
    if (count > 0) ways.set(id, count)
    else ways.delete(id)
  }
}

/** @throws Problem too_many_recipients where something that leads to a group would have too many with one more identity. */
export const assertRecipient = (reaches: GroupReaches, groupAddress: string, id: string): void => {
  for (const { address, groups, ways } of reaches)
    if (groups.has(groupAddress) && !ways.has(id)) assertRecipients(address, ways.size + 1)
}

/** Loads what the import could give too many recipients, with the rows that are previewed already. */
export const reachesFor = async (
  db: Db,
  { plan_id, total_count }: Pick<PlanRow, 'plan_id' | 'total_count'>,
  groupAddresses: readonly string[],
): Promise<GroupReaches> => {
  if (groupAddresses.length === 0) return []
  const reaches = (await largeReaches(db, groupAddresses, total_count ?? 0)).map((one) => ({
    address: one.address_unicode,
    groups: new Set(one.group_addresses),
    ways: new Map(Object.entries(one.ways)),
  }))
  if (reaches.length === 0) return []
  for (const { identity_id, joined, left } of await plannedMemberships(db, plan_id, groupAddresses))
    countRecipient(reaches, identity_id, { joined, left })
  return reaches
}
