import { planPermissions } from '../../contract/generated/rules/plan'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import type { PlanChange } from '../../contract/generated/schemas/planChange.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { missingPermission } from '../../session/missing-permission'
import type { Profile } from '../../session/profiles'
import { formatAmount, type Units } from '../../util/bytes'
import { countOf } from '../../util/number'

interface OperationLabels {
  /** The label of its button. */
  action: string
  /** The verb before what it changes: `Suspend` … `3 identities`. */
  verb: string
  /** While it runs. */
  doing: string
  /** Once it has run. */
  done: string
  /** What it changes. */
  one: string
  many: string
  /** After what it changes: ` to a group`; absent for most. */
  tail?: string
}

const identities = { one: 'identity', many: 'identities' }

/** The labels of each operation. */
export const operationLabels: Readonly<Record<PlanOperation, OperationLabels>> = {
  suspend: { action: 'Suspend', verb: 'Suspend', doing: 'Suspending', done: 'suspended', ...identities },
  reactivate: {
    action: 'Reactivate',
    verb: 'Reactivate',
    doing: 'Reactivating',
    done: 'reactivated',
    ...identities,
  },
  move: { action: 'Move to department', verb: 'Move', doing: 'Moving', done: 'moved', ...identities },
  resize: {
    action: 'Resize',
    verb: 'Resize',
    doing: 'Resizing',
    done: 'resized',
    one: 'mailbox',
    many: 'mailboxes',
  },
  reset_password: {
    action: 'Reset passwords',
    verb: 'Reset',
    doing: 'Resetting',
    done: 'reset',
    one: 'password',
    many: 'passwords',
  },
  add_alias: {
    action: 'Add aliases',
    verb: 'Add',
    doing: 'Adding',
    done: 'added',
    one: 'alias',
    many: 'aliases',
  },
  rename: {
    action: 'Rename to another domain',
    verb: 'Rename',
    doing: 'Renaming',
    done: 'renamed',
    ...identities,
  },
  add_to_group: {
    action: 'Add to group',
    verb: 'Add',
    doing: 'Adding',
    done: 'added',
    ...identities,
    tail: ' to a group',
  },
  remove_from_group: {
    action: 'Remove from group',
    verb: 'Remove',
    doing: 'Removing',
    done: 'removed',
    ...identities,
    tail: ' from a group',
  },
  leave: { action: 'Offboard', verb: 'Offboard', doing: 'Offboarding', done: 'offboarded', ...identities },
  delete: { action: 'Delete', verb: 'Delete', doing: 'Deleting', done: 'deleted', ...identities },
  restore: { action: 'Restore', verb: 'Restore', doing: 'Restoring', done: 'restored', ...identities },
  import: { action: 'Import', verb: 'Import', doing: 'Importing', done: 'imported', ...identities },
}

/** The operations in the order on screen. */
export const planOperations = Object.keys(operationLabels) as PlanOperation[]

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
  countOf(count, operationLabels[operation].one, operationLabels[operation].many)

type Titled = Pick<Plan, 'operation' | 'change' | 'counts' | 'reverts_plan_id' | 'reverts_operation'>

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
  ...operationLabels.resize,
  verb: 'Enlarge',
  doing: 'Enlarging',
  done: 'enlarged',
}

/** Whether a bulk change undoes an import. The undo of another operation is titled as an operation. */
export const isImportRevert = ({
  operation,
  reverts_plan_id,
}: Pick<Titled, 'operation' | 'reverts_plan_id'>): boolean =>
  operation === 'import' && reverts_plan_id !== null

/** Whether a bulk change undoes an offboarding. The identities keep the unknown passwords of the offboarding. */
export const isOffboardingUndo = ({
  operation,
  reverts_operation,
}: Pick<Plan, 'operation' | 'reverts_operation'>): boolean =>
  operation === 'reactivate' && reverts_operation === 'leave'

/** Whether an import only adds identities: existing ones are refused, so all of them are new. */
const isAddition = ({ change }: Pick<Titled, 'change'>): boolean => change.existing === 'refuse'

/** Returns the labels of a bulk change. */
export const labelsOf = (plan: Omit<Titled, 'counts'>): OperationLabels => {
  if (isImportRevert(plan)) return isAddition(plan) ? addUndoLabels : importUndoLabels
  if (plan.change.mode === 'grow' && plan.reverts_plan_id === null) return enlargeLabels
  return isAddition(plan) ? addLabels : operationLabels[plan.operation]
}

/** Returns the count for a title: the items that will change, or all items if none can. */
const countOfTitle = ({ counts }: Pick<Titled, 'counts'>): number => counts.will_change || counts.total

/** Returns the action with its count: `Suspend 487 identities`. */
export const planAction = (plan: Titled): string => {
  const { verb, tail = '' } = labelsOf(plan)
  return `${verb} ${countText(plan.operation, countOfTitle(plan))}${tail}`
}

/** Returns by how much a bulk change enlarges mailboxes, or the size that it sets: ` by 1 GB`; '' for others, and for an undo. */
const sizeText = ({ change, reverts_plan_id }: Omit<Titled, 'counts'>, units: Units): string => {
  const { mode, bytes } = change
  if (reverts_plan_id !== null || bytes === undefined || (mode !== 'grow' && mode !== 'set')) return ''
  return ` ${mode === 'grow' ? 'by' : 'to'} ${formatAmount(bytes, units)}`
}

/** Returns what follows the count in a title: ` to a group`, or a size; '' for most. */
export const tailText = (plan: Omit<Titled, 'counts'>, units: Units): string =>
  labelsOf(plan).tail ?? sizeText(plan, units)

/** Returns the title of an undo, which is that of the original: `Undo: Resize 60 mailboxes`; null for another bulk change. */
export const undoTitle = (plan: Titled, count: number): string | null => {
  const { reverts_operation: original } = plan
  if (original === null) return null
  const { verb, tail = '' } = isAddition(plan) ? addLabels : operationLabels[original]
  return `Undo: ${verb} ${countText(original, count)}${tail}`
}

/** Returns the title of a bulk change: `Enlarge 60 mailboxes by 1 GB`. */
export const planTitle = (plan: Titled, units: Units): string =>
  undoTitle(plan, countOfTitle(plan)) ?? `${planAction(plan)}${sizeText(plan, units)}`

/** Returns the missing permission for a bulk change as a sentence, or null. */
export const missingForPlan = (
  profile: Pick<Profile, 'permissions'>,
  operation: PlanOperation,
  { delete_after_days, aliases_to, address_to, forward_to, auto_reply, stop_rules }: PlanChange = {},
): string | null =>
  missingPermission(profile, { permission: planPermissions[operation] }) ??
  (operation === 'leave'
    ? missingPermission(profile, { permission: planPermissions.reset_password })
    : null) ??
  (delete_after_days === undefined
    ? null
    : missingPermission(profile, { permission: planPermissions.delete })) ??
  (aliases_to === undefined && address_to === undefined
    ? null
    : missingPermission(profile, { permission: planPermissions.add_alias })) ??
  (forward_to === undefined && auto_reply === undefined && stop_rules === undefined
    ? null
    : missingPermission(profile, { permission: 'delivery:write' }))
