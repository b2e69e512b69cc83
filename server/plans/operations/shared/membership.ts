import { addToGroup, removeFromGroup } from '../../../changes/groups.ts'
import { checkAliasGraph } from '../../../changes/aliases.ts'
import type { Db } from '../../../db/database.ts'
import type { PlanChange } from '../../../generated/model/index.ts'
import { Problem } from '../../../problem.ts'
import { memberIds, membersAmong } from '../../../queries/addresses/group-members.ts'
import { isGroup, type UncountedGroup, uncountedGroupById } from '../../../queries/addresses/groups.ts'
import { identitiesByIds, type IdentityDetails } from '../../../queries/identities.ts'
import { identitiesToChange } from '../../../queries/plans/plan-items.ts'
import { assertHasOwnMembers, assertMemberCount } from '../../../rules/groups.ts'
import { isId } from '../../../rules/id.ts'
import {
  AlreadyDone,
  type ChangeResult,
  type IdentityOperation,
  type ItemBatch,
  type PlannedChange,
  type Skipped,
} from '../../operation.ts'
import type { MembershipValues } from '../../plan-item.ts'

/*
 * Identities become members of a group, or are removed from it. Each is the undo of the other. Changes of an identity in the
 * meantime don't matter: a membership depends on none of its values.
 */

/** An identity, and the group that it joins or leaves. */
export interface MembershipSubject {
  identity: IdentityDetails
  /** Null where the group was deleted. */
  group: UncountedGroup | null
  isMember: boolean
  /** The members that the group has, with those that earlier items add. */
  memberCount: number
  /** Why the group can't lead to more identities; null where it can. */
  refusal: Problem | null
}

type Change = PlannedChange<MembershipValues, MembershipSubject>

type Membership = IdentityOperation<'add_to_group' | 'remove_from_group', MembershipSubject>

const groupOf = ({ change }: Pick<ItemBatch['plan'], 'change'>, db: Db): Promise<UncountedGroup | null> =>
  isId(change.group_id ?? '') ? uncountedGroupById(db, change.group_id ?? '') : Promise.resolve(null)

const goneProblem = () => new Problem('not_found', { detail: 'This group no longer exists.' })

/** Returns how many members the group has after earlier items, and why it can't get those identities too. */
const growthOf = async (
  db: Db,
  group: UncountedGroup,
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
  (isAddition: boolean): Membership['find'] =>
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

/** A batch of a group's members costs as much as the group is large, so few are better than small ones. A request adds up to 1,000. */
const smallestBatch = 250

/** Returns the values of an item. */
const valuesOf = (
  { address_id: group_id, group_name, address_unicode: group_unicode }: UncountedGroup,
  is_member: boolean,
): MembershipValues => ({ group_id, group_name, group_unicode, is_member })

/** What adding identities to a group and removing them share: all but their titles and inverses. */
export const membership = (isAddition: boolean) =>
  ({
    assertNamed: async (db: Db, { group_id: id = '' }: PlanChange) => {
      if (!(isId(id) && (await isGroup(db, id)))) throw new Problem('not_found')
    },
    deletes: () => 0,
    changeOfUndo: ({ group_id }: PlanChange): PlanChange => (group_id === undefined ? {} : { group_id }),
    smallestBatch,
    find: find(isAddition),
    versionOf: () => 1,
    resourceOf: ({ identity }) => identity.identity_id,
    effect: ({ identity, group, isMember, memberCount, refusal }, _, { reserved }) => {
      if (group === null) throw goneProblem()
      assertHasOwnMembers(group)
      if (isMember === isAddition) return null
      if (isAddition) {
        assertMemberCount(group.address_unicode, memberCount + reserved.size + 1)
        if (refusal !== null) throw refusal
        reserved.add(identity.identity_id)
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
  }) satisfies Omit<Membership, 'title' | 'inverse'>
