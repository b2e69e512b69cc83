import { planPermissions } from '../../contract/generated/rules/plan'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import type { PlanChange } from '../../contract/generated/schemas/planChange.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { missingPermission } from '../../session/missing-permission'
import type { Profile } from '../../session/profiles'
import { formatAmount, type Units } from '../../util/bytes'
import { countOf } from '../../util/number'
import { upperFirst } from '../../util/upper-first'
import { identities, type OperationAction, type OperationLabels } from './operations/action'
import { addAliasAction } from './operations/add-alias/action'
import { addToGroupAction } from './operations/add-to-group/action'
import { deleteAction } from './operations/delete/action'
import { importAction } from './operations/import/action'
import { leaveAction } from './operations/leave/action'
import { moveAction } from './operations/move/action'
import { reactivateAction } from './operations/reactivate/action'
import { removeFromGroupAction } from './operations/remove-from-group/action'
import { renameAction } from './operations/rename/action'
import { resetPasswordAction } from './operations/reset-password/action'
import { resizeAction } from './operations/resize/action'
import { restoreAction } from './operations/restore/action'
import { isImportRevert } from './operations/shared/undo-kinds'
import { suspendAction } from './operations/suspend/action'

/** What lists need to know of each operation, in the order on screen. */
const actions: Readonly<Record<PlanOperation, OperationAction>> = {
  suspend: suspendAction,
  reactivate: reactivateAction,
  move: moveAction,
  resize: resizeAction,
  reset_password: resetPasswordAction,
  add_alias: addAliasAction,
  rename: renameAction,
  add_to_group: addToGroupAction,
  remove_from_group: removeFromGroupAction,
  leave: leaveAction,
  delete: deleteAction,
  restore: restoreAction,
  import: importAction,
}

/** Returns what lists need to know of an operation. */
export const actionOf = (operation: PlanOperation): OperationAction => actions[operation]

/** The operations in the order on screen. */
export const planOperations = Object.keys(actions) as PlanOperation[]

/** An operation on identities of a list. An import brings its own. */
export type ListOperation = Exclude<PlanOperation, 'import'>

/** Operations that the list of deleted identities offers. */
export const operationsOnDeleted: readonly ListOperation[] = ['restore']

/** Operations that lists of identities offer, in the order on screen. */
export const listOperations = planOperations.filter(
  (one): one is ListOperation => one !== 'restore' && one !== 'import',
)

/** Operations that lists of mailboxes offer. A phone shows only the first ones. */
export const mailboxOperations: readonly ListOperation[] = [
  'resize',
  ...listOperations.filter((one) => one !== 'resize'),
]

/** Formats a count of identities, or of their mailboxes or passwords: `487 identities`. */
export const countText = (operation: PlanOperation, count: number): string =>
  countOf(count, actions[operation].labels.one, actions[operation].labels.many)

/** Names what one identity has changed: `Gösta Bergström`, `mailbox of Gösta Bergström`. */
export const objectOfOne = (operation: PlanOperation, name: string): string => {
  const { one, preposition = 'of' } = actions[operation].labels
  return one === 'identity' ? name : `${one} ${preposition} ${name}`
}

/** Names what a bulk change changes: by the name of its only identity, otherwise by the count. */
export const objectText = (operation: PlanOperation, count: number, onlyName: string | null): string =>
  onlyName === null || count !== 1 ? countText(operation, count) : objectOfOne(operation, onlyName)

type Titled = Pick<
  Plan,
  'operation' | 'change' | 'counts' | 'only_name' | 'reverts_plan_id' | 'reverts_operation' | 'reverts_change'
>

type Labeled = Pick<Titled, 'operation' | 'change' | 'reverts_plan_id'>

const addLabels: OperationLabels = {
  action: 'Add several',
  verb: 'Add',
  doing: 'Adding',
  done: 'added',
  ...identities,
}

const importUndoLabels: OperationLabels = {
  action: 'Undo import',
  verb: 'Undo the import of',
  doing: 'Undoing the import of',
  done: 'set back',
  ...identities,
}

const addUndoLabels: OperationLabels = {
  action: 'Undo addition',
  verb: 'Undo the addition of',
  doing: 'Undoing the addition of',
  done: 'deleted again',
  ...identities,
}

const enlargeLabels: OperationLabels = {
  ...actions.resize.labels,
  verb: 'Enlarge',
  doing: 'Enlarging',
  done: 'enlarged',
}

/** Whether an import only adds identities: existing ones are refused, so all of them are new. */
const isAddition = ({ change }: Pick<Titled, 'change'>): boolean => change.existing === 'refuse'

/** Returns the labels of a bulk change. */
export const labelsOf = (plan: Labeled): OperationLabels => {
  if (isImportRevert(plan)) return isAddition(plan) ? addUndoLabels : importUndoLabels
  if (plan.change.mode === 'grow' && plan.reverts_plan_id === null) return enlargeLabels
  return isAddition(plan) ? addLabels : actions[plan.operation].labels
}

/** Returns the count for a title: the items that will change, or all items if none can. */
const countOfTitle = ({ counts }: Pick<Titled, 'counts'>): number => counts.will_change || counts.total

/** Returns the action with its count: `Suspend 487 identities`. */
export const planAction = (plan: Titled): string => {
  const { verb, tail = '' } = labelsOf(plan)
  return `${verb} ${objectText(plan.operation, countOfTitle(plan), plan.only_name)}${tail}`
}

/** Returns by how much a bulk change enlarges mailboxes, or the size that it sets: ` by 1 GB`; '' for others, and for an undo. */
const sizeText = ({ change, reverts_plan_id }: Labeled, units: Units): string => {
  const { mode, bytes } = change
  if (reverts_plan_id !== null || bytes === undefined || (mode !== 'grow' && mode !== 'set')) return ''
  return ` ${mode === 'grow' ? 'by' : 'to'} ${formatAmount(bytes, units)}`
}

/** Returns what follows the count in a title: ` to a group`, or a size; '' for most. */
export const tailText = (plan: Labeled, units: Units): string => labelsOf(plan).tail ?? sizeText(plan, units)

/** Returns what a bulk change has done: `3 mailboxes enlarged by 1 GB`, `Gösta Bergström offboarded`. */
export const resultText = (plan: Titled, units: Units): string => {
  const object = objectText(plan.operation, plan.counts.done, plan.only_name)
  return `${object === plan.only_name ? object : upperFirst(object)} ${labelsOf(plan).done}${tailText(plan, units)}`
}

/** Returns the title of an undo, which is that of the original: `Undo: Resize 60 mailboxes`; null for another bulk change. */
export const undoTitle = (plan: Titled, count: number, units: Units): string | null => {
  const { reverts_operation: operation, reverts_change: change, only_name } = plan
  if (operation === null) return null
  const original = { operation, change: change ?? {}, reverts_plan_id: null }
  return `Undo: ${labelsOf(original).verb} ${objectText(operation, count, only_name)}${tailText(original, units)}`
}

/** Returns the title of a bulk change: `Enlarge 60 mailboxes by 1 GB`. */
export const planTitle = (plan: Titled, units: Units): string =>
  undoTitle(plan, countOfTitle(plan), units) ?? `${planAction(plan)}${sizeText(plan, units)}`

/** Returns the missing permission for a bulk change as a sentence, or null. */
export const missingForPlan = (
  profile: Pick<Profile, 'permissions'>,
  operation: PlanOperation,
  change: PlanChange = {},
): string | null =>
  [planPermissions[operation], ...(actions[operation].permissions?.(change) ?? [])]
    .map((permission) => missingPermission(profile, { permission }))
    .find((missing) => missing !== null) ?? null
