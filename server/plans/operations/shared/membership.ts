import { addToGroup, removeFromGroup } from '../../../changes/groups.ts'
import { checkAliasGraph } from '../../../changes/aliases.ts'
import type { Db } from '../../../db/database.ts'
import { Problem } from '../../../problem.ts'
import { memberIds, membersAmong } from '../../../queries/group-members.ts'
import { groupById, type GroupDetails } from '../../../queries/groups.ts'
import { identitiesByIds, type IdentityDetails } from '../../../queries/identities.ts'
import { identitiesToChange } from '../../../queries/plan-items.ts'
import { assertHasOwnMembers, assertMemberCount } from '../../../rules/groups.ts'
import { isId } from '../../../rules/id.ts'
import {
  AlreadyDone,
  type ChangeResult,
  type ItemBatch,
  type PlannedChange,
  type PlanOperationDefinition,
  type Skipped,
} from '../../operation.ts'
import type { MembershipValues } from '../../plan-item.ts'

/*
 * Identities become members of a group, or are removed from it. Each is the undo of the other. Changes of an identity in the
 * meantime don't matter: a membership depends on none of its values.
 */

/** An identity, and the group that it joins or leaves. */
interface MembershipSubject {
  identity: IdentityDetails
  /** Null where the group was deleted. */
  group: GroupDetails | null
  isMember: boolean
  /** The members that the group has, with those that earlier items add. */
  memberCount: number
  /** Why the group can't lead to more identities; null where it can. */
  refusal: Problem | null
}

type Change = PlannedChange<MembershipValues, MembershipSubject>

const groupOf = ({ change }: Pick<ItemBatch['plan'], 'change'>, db: Db): Promise<GroupDetails | null> =>
  isId(change.group_id ?? '') ? groupById(db, change.group_id ?? '') : Promise.resolve(null)

const goneProblem = () => new Problem('not_found', { detail: 'This group no longer exists.' })

/** Returns how many members the group has after earlier items, and why it can't get those identities too. */
const growthOf = async (
  db: Db,
  group: GroupDetails,
  { plan, newIds }: { plan: ItemBatch['plan']; newIds: readonly string[] },
): Promise<Pick<MembershipSubject, 'memberCount' | 'refusal'>> => {
  const earlier = await identitiesToChange(db, plan.plan_id)
  const present = new Set([...(await memberIds(db, group.address_id)), ...earlier])
  try {
    await checkAliasGraph(db, group, { targetIds: [...new Set([...present, ...newIds])] })
    return { memberCount: present.size, refusal: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { memberCount: present.size, refusal: error }
  }
}

/** Returns those of the identities that exist, with the group and whether they are its members, by id. */
const find =
  (isAddition: boolean): PlanOperationDefinition<MembershipValues, MembershipSubject>['find'] =>
  async (db, ids, { plan, isPreview }) => {
    const identities = await identitiesByIds(db, ids)
    const group = await groupOf(plan, db)
    const members = group === null ? new Set() : await membersAmong(db, group.address_id, ids)
    const newIds = [...identities.keys()].filter((id) => !members.has(id))
    const isGrowing = isAddition && isPreview && group !== null && group.department_id === null
    const growth = isGrowing ? await growthOf(db, group, { plan, newIds }) : { memberCount: 0, refusal: null }
    return new Map(
      [...identities].map(([id, identity]) => [
        id,
        { identity, group, isMember: members.has(id), ...growth },
      ]),
    )
  }

/** Returns the values of an item. */
const valuesOf = (
  { address_id: group_id, group_name, address_unicode: group_unicode }: GroupDetails,
  is_member: boolean,
): MembershipValues => ({ group_id, group_name, group_unicode, is_member })

/** Defines the operation that adds identities to a group, or the one that removes them. */
const membership = (isAddition: boolean): PlanOperationDefinition<MembershipValues, MembershipSubject> => ({
  find: find(isAddition),
  versionOf: () => 1,
  resourceOf: ({ identity }) => identity.identity_id,
  effect: ({ identity, group, isMember, memberCount, refusal }, _, { claimed }) => {
    if (group === null) throw goneProblem()
    assertHasOwnMembers(group)
    if (isMember === isAddition) return null
    if (isAddition) {
      assertMemberCount(group.address_unicode, memberCount + claimed.size + 1)
      if (refusal !== null) throw refusal
      claimed.add(identity.identity_id)
    }
    return { before: valuesOf(group, isMember), after: valuesOf(group, isAddition), allotted: 0 }
  },
  act: async (db, changes: readonly Change[], context) => {
    const before = await groupOf(context, db)
    if (before === null) return changes.map(goneProblem)
    const ids = changes.map(({ subject }) => subject.identity.identity_id)
    const { members, events } = await (isAddition ? addToGroup : removeFromGroup)(db, before, ids)
    const changed = new Set(members.map(({ target_id }) => target_id))
    const first = ids.find((id) => changed.has(id))
    return ids.map((identity_id): ChangeResult | Skipped =>
      changed.has(identity_id)
        ? { events: identity_id === first ? events : [], version: 1 }
        : new AlreadyDone({ version: 1, identity_id }),
    )
  },
})

export const groupAddition = membership(true)
export const groupRemoval = membership(false)
