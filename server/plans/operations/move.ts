import { changedIdentity, departmentOf, writeIdentities } from '../../changes/change-identities.ts'
import { orNotFound } from '../../problem.ts'
import type { IdentityDetails } from '../../queries/identities.ts'
import {
  applyAccepted,
  checkEach,
  defineOperation,
  difference,
  hasValues,
  membersOf,
  pick,
  resultsOf,
} from '../operation.ts'
import { departmentMembers } from '../plan-item.ts'
import { ofIdentity } from './shared/identity.ts'

/** Identities move to a department, or out of theirs. */
export const moveOperation = defineOperation<'move', IdentityDetails>({
  title: () => ['Move', 'identity', 'identities'],
  assertNamed: async (db, { department_id }) => {
    await departmentOf(db, department_id)
  },
  deletes: () => 0,
  inverse: 'move',
  ...ofIdentity,
  effect: (identity, target, { departments }) => {
    const next = changedIdentity(identity, pick(target, ['department_id']))
    const department_name =
      next.department_id === identity.department_id
        ? identity.department_name
        : next.department_id && orNotFound(departments.get(next.department_id) ?? null)
    const changed = difference(
      membersOf(identity, departmentMembers),
      membersOf({ ...next, department_name }, departmentMembers),
    )
    return changed && { ...changed, allotted: 0 }
  },
  act: (db, changes, { departments }) => {
    const checked = checkEach(changes, ({ subject: before, after }) => {
      const { department_id } = after ?? {}
      if (department_id) orNotFound(departments.get(department_id) ?? null)
      return { next: changedIdentity(before, after ?? {}), before }
    })
    return applyAccepted(checked, async (accepted) => resultsOf(await writeIdentities(db, accepted)))
  },
  isAsPlanned: (identity, after) => after !== null && hasValues(identity, pick(after, departmentMembers)),
})
