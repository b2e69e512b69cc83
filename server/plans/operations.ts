import type { PlanOperation } from '../generated/model/index.ts'
import type { PlanRow } from '../generated/rows.ts'
import { isUndo } from '../queries/plans/plan-selection.ts'
import type { IdentitiesOperation, IdentityOperation, OperationRules } from './operation.ts'
import { addAliasOperation } from './operations/add-alias.ts'
import { addToGroupOperation } from './operations/add-to-group.ts'
import { deleteOperation } from './operations/delete.ts'
import { importOperation } from './operations/import.ts'
import { leaveOperation } from './operations/leave.ts'
import { moveOperation } from './operations/move.ts'
import { reactivateOperation } from './operations/reactivate.ts'
import { removeFromGroupOperation } from './operations/remove-from-group.ts'
import { renameOperation } from './operations/rename.ts'
import { resetPasswordOperation } from './operations/reset-password.ts'
import { resizeOperation } from './operations/resize.ts'
import { restoreOperation } from './operations/restore.ts'
import { suspendOperation } from './operations/suspend.ts'

/** All operations on identities. What a new one lacks doesn't compile. */
const onIdentities: { readonly [Operation in IdentitiesOperation]: IdentityOperation<Operation> } = {
  suspend: suspendOperation,
  reactivate: reactivateOperation,
  move: moveOperation,
  resize: resizeOperation,
  reset_password: resetPasswordOperation,
  delete: deleteOperation,
  restore: restoreOperation,
  leave: leaveOperation,
  add_alias: addAliasOperation,
  rename: renameOperation,
  add_to_group: addToGroupOperation,
  remove_from_group: removeFromGroupOperation,
}

const rules: Readonly<Record<PlanOperation, OperationRules>> = { ...onIdentities, import: importOperation }

/** Returns how an operation finds, previews and changes identities. */
export const definitionOf = <Operation extends IdentitiesOperation>(
  operation: Operation,
): IdentityOperation<Operation> => onIdentities[operation]

/** Returns the rules of an operation. */
export const rulesOf = (operation: PlanOperation): OperationRules => rules[operation]

/** Whether a bulk change is an undo that can't be undone, or the retry of one. */
export const isFinalUndo = (plan: Pick<PlanRow, 'operation' | 'selection'>): boolean =>
  rulesOf(plan.operation).isUndoneOnce === true && isUndo(plan)

/** The operation that undoes a bulk change; null where none does. */
export const inverseOf = (plan: Pick<PlanRow, 'operation' | 'selection'>): PlanOperation | null =>
  isFinalUndo(plan) ? null : rulesOf(plan.operation).inverse
