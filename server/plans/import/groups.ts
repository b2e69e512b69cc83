import { addToGroup, removeFromGroup } from '../../changes/groups.ts'
import type { Db } from '../../db/database.ts'
import { groupMaxMembers } from '../../generated/rules/group.ts'
import type { PlanRow } from '../../generated/rows.ts'
import { Problem } from '../../problem.ts'
import type { AuditEvent } from '../../queries/audit-events.ts'
import { memberCounts } from '../../queries/addresses/group-members.ts'
import { groupByAddress, type NamedGroup } from '../../queries/addresses/groups.ts'
import { plannedMembers } from '../../queries/plans/plan-imports.ts'
import { assertHasOwnMembers, assertMemberCount } from '../../rules/groups.ts'
import { shortenName } from '../../rules/text.ts'
import type { ImportValues } from '../plan-item.ts'
import { assertRecipient, countRecipient, type GroupReaches } from './group-reach.ts'
import { type ImportRow, rowError, RowProblem } from './row.ts'

/*
 * The groups of the rows of an import: exactly those that have the identity as a member. Groups of a department are not among
 * them: their members come with the department.
 */

type GroupAddresses = Pick<ImportValues, 'group_addresses'>

interface GroupContext {
  /** The groups with the addresses that rows name, by address. */
  groupsNamed: ReadonlyMap<string, NamedGroup>
}

interface PreviewContext extends GroupContext {
  /** How many members these groups would have after all items before; only of those that the import could fill. */
  memberCounts: Map<string, number>
  /** What these groups and all that leads to them reach after all items before; only of what the import could fill. */
  reaches: GroupReaches
}

/** The groups of an identity before a row, and the department that it has then. */
interface Present {
  /** The identity's id; of a new one its address. */
  id: string
  present: readonly string[]
  department_id: string | null
  context: PreviewContext
}

/** Returns why an identity can't become a member of a group; null where it can. */
const refusalOf = (address: string, { groupsNamed }: GroupContext): Problem | null => {
  const group = groupsNamed.get(address)
  if (group === undefined)
    return new Problem('not_found', {
      detail: `${shortenName(address)} is not a group. Use addresses of groups, separated by ";" or spaces.`,
    })
  if (group.department_id === null) return null
  return new Problem('members_from_department', {
    detail: `The members of ${address} are the identities of the department ${group.department_name}. Set the department instead.`,
  })
}

/**
 * Returns the groups of an identity before and after; null where they stay the same.
 * @throws RowProblem where an address is not that of a group with members of its own.
 * @throws Problem too_many_recipients where a group would have too many members.
 */
export const groupEffect = (
  row: ImportRow,
  groups: readonly string[] | undefined,
  { id, present, department_id, context }: Present,
): { before: string[]; after: string[] } | null => {
  if (groups === undefined) return null
  // The identity is a member of its department's groups in any case.
  const isImplied = (address: string) =>
    department_id !== null && context.groupsNamed.get(address)?.department_id === department_id
  const after = groups.filter((one) => !isImplied(one)).toSorted()
  const before = [...present].toSorted()
  if (after.join() === before.join()) return null
  for (const address of after) {
    if (present.includes(address)) continue
    const problem = refusalOf(address, context)
    if (problem !== null)
      throw new RowProblem([rowError(row, 'groups', { code: 'not_allowed', message: problem.message })])
    assertMemberCount(address, (context.memberCounts.get(address) ?? 0) + 1)
    assertRecipient(context.reaches, address, id)
  }
  return { before, after }
}

/** Returns the addresses that one list has and the other one lacks. */
const without = (one: readonly string[] = [], other: readonly string[] = []): string[] =>
  one.filter((address) => !other.includes(address))

/** The addresses of the groups that an item joins. */
export const joinedGroups = (before: GroupAddresses | null, after: GroupAddresses | null): string[] =>
  without(after?.group_addresses, before?.group_addresses)

/** Loads how many members groups would have after the items that are previewed, of those that could have too many in the end. */
export const memberCountsFor = async (
  db: Db,
  { plan_id, total_count }: Pick<PlanRow, 'plan_id' | 'total_count'>,
  groups: GroupContext['groupsNamed'],
): Promise<Map<string, number>> => {
  const counts = await memberCounts(
    db,
    [...groups.values()].filter((one) => one.department_id === null).map(({ address }) => address),
  )
  const large = [...counts].filter(([, count]) => count + (total_count ?? 0) > groupMaxMembers)
  if (large.length === 0) return new Map()
  const planned = await plannedMembers(
    db,
    plan_id,
    large.map(([address]) => address),
  )
  return new Map(large.map(([address, count]) => [address, count + (planned.get(address) ?? 0)]))
}

/** Counts the members that groups gain and lose by the effect of a row. @param id the identity's id; of a new one its address. */
export const countMembers = (
  { memberCounts: counts, reaches }: Pick<PreviewContext, 'memberCounts' | 'reaches'>,
  id: string,
  before: GroupAddresses | null,
  after: GroupAddresses | null,
): void => {
  const add = (address: string, difference: number) => {
    const count = counts.get(address)
    if (count !== undefined) counts.set(address, count + difference)
  }
  const [joined, left] = [joinedGroups(before, after), joinedGroups(after, before)]
  for (const address of joined) add(address, 1)
  for (const address of left) add(address, -1)
  countRecipient(reaches, id, { joined, left })
}

/** Checks the groups of an item again, when it runs. @throws Problem not_found or members_from_department. */
export const assertGroups = (
  before: GroupAddresses | null,
  after: GroupAddresses | null,
  context: GroupContext,
): void => {
  for (const address of joinedGroups(before, after)) {
    const problem = refusalOf(address, context)
    if (problem !== null) throw problem
  }
}

/** An item that changes memberships, and the events that it has left so far. */
export interface MembershipChange {
  identity_id: string
  before: GroupAddresses | null
  after: GroupAddresses | null
  events: AuditEvent[]
}

/** Returns the items by the groups that they join, or leave. */
const byGroup = (
  changes: readonly MembershipChange[],
  groupsOf: (one: MembershipChange) => string[],
): Map<string, MembershipChange[]> => {
  const all = new Map<string, MembershipChange[]>()
  for (const one of changes)
    for (const address of groupsOf(one)) all.set(address, [...(all.get(address) ?? []), one])
  return all
}

const idsOf = (changes: readonly MembershipChange[]) => changes.map(({ identity_id }) => identity_id)

/** Makes the changes of items to the members of groups, in one step for each group. The first item gets the event. */
export const changeGroups = async (db: Db, changes: readonly MembershipChange[]): Promise<void> => {
  for (const [address, leaving] of byGroup(changes, ({ before, after }) => joinedGroups(after, before))) {
    const group = await groupByAddress(db, address)
    if (group === null || group.department_id !== null) continue
    leaving[0]?.events.push(...(await removeFromGroup(db, group, idsOf(leaving))).events)
  }
  for (const [address, joining] of byGroup(changes, ({ before, after }) => joinedGroups(before, after))) {
    const group = await groupByAddress(db, address)
    if (group === null) throw new Problem('not_found', { detail: `The group ${address} no longer exists.` })
    assertHasOwnMembers(group)
    joining[0]?.events.push(...(await addToGroup(db, group, idsOf(joining))).events)
  }
}
