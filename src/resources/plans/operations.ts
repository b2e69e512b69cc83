import { planPermissions } from '../../contract/generated/rules/plan'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import type { PlanChange } from '../../contract/generated/schemas/planChange.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { missingPermission } from '../../session/missing-permission'
import type { Profile } from '../../session/profiles'
import { countOf, formatCount } from '../../util/number'

interface OperationWords {
  /** The act on its button. */
  act: string
  /** What is done, of one and of many, after a verb: `Suspend` … `3 people`. */
  verb: string
  /** What is being done. */
  doing: string
  /** What was done. */
  done: string
  /** What the people of it are counted as. */
  one: string
  many: string
}

const people = { one: 'person', many: 'people' }

/** Each operation of a plan in words. */
export const planWords: Readonly<Record<PlanOperation, OperationWords>> = {
  suspend: { act: 'Suspend', verb: 'Suspend', doing: 'Suspending', done: 'suspended', ...people },
  reactivate: {
    act: 'Reactivate',
    verb: 'Reactivate',
    doing: 'Reactivating',
    done: 'reactivated',
    ...people,
  },
  move: { act: 'Move to department', verb: 'Move', doing: 'Moving', done: 'moved', ...people },
  resize: {
    act: 'Resize',
    verb: 'Resize',
    doing: 'Resizing',
    done: 'resized',
    one: 'mailbox',
    many: 'mailboxes',
  },
  reset_password: {
    act: 'Reset passwords',
    verb: 'Reset',
    doing: 'Resetting',
    done: 'reset',
    one: 'password',
    many: 'passwords',
  },
  leave: { act: 'Leaving', verb: 'Lock out', doing: 'Locking out', done: 'locked out', ...people },
  delete: { act: 'Delete', verb: 'Delete', doing: 'Deleting', done: 'deleted', ...people },
  restore: { act: 'Restore', verb: 'Restore', doing: 'Restoring', done: 'restored', ...people },
  import: { act: 'Import', verb: 'Import', doing: 'Importing', done: 'imported', ...people },
}

/** The operations in the order on screen. */
export const planOperations = Object.keys(planWords) as PlanOperation[]

/** An operation on people of a list. An import brings its own. */
export type ListOperation = Exclude<PlanOperation, 'import'>

/** Those of them that the list of the deleted offers. */
export const deletedOperations: readonly ListOperation[] = ['restore']

/** Those that lists of people offer, in the order on screen. */
export const listOperations = planOperations.filter(
  (one): one is ListOperation => one !== 'restore' && one !== 'import',
)

/** The same for lists of mailboxes, where a phone shows the first ones alone. */
export const mailboxOperations: readonly ListOperation[] = [
  'resize',
  ...listOperations.filter((one) => one !== 'resize'),
]

/** How many people, or mailboxes or passwords of theirs: `487 people`. */
export const countWords = (operation: PlanOperation, count: number): string =>
  countOf(count, planWords[operation].one, planWords[operation].many)

type Titled = Pick<Plan, 'operation' | 'change' | 'counts' | 'reverts_plan_id'>

const takingBack: OperationWords = {
  act: 'Take back',
  verb: 'Take back the import of',
  doing: 'Taking back',
  done: 'set back',
  ...people,
}

const joining: OperationWords = {
  act: 'Joining',
  verb: 'Create',
  doing: 'Creating',
  done: 'created',
  ...people,
}

/** Whether a plan takes back an import: other operations have an opposite, by whose name it goes. */
export const isImportRevert = ({
  operation,
  reverts_plan_id,
}: Pick<Titled, 'operation' | 'reverts_plan_id'>): boolean =>
  operation === 'import' && reverts_plan_id !== null

/** The words of a plan. */
export const wordsOf = (plan: Omit<Titled, 'counts'>): OperationWords => {
  if (isImportRevert(plan)) return takingBack
  // Whoever is there already is refused: all are created.
  return plan.change.existing === 'refuse' ? joining : planWords[plan.operation]
}

/** The act and how many it is about: `Suspend 487 people`. */
export const planTitle = (plan: Titled): string =>
  `${wordsOf(plan).verb} ${countWords(plan.operation, plan.counts.will_change)}`

/** What a plan would do, as a sentence: `487 people will be suspended.` */
export const willBeDone = (plan: Titled & Pick<Plan, 'import'>): string => {
  const { operation, counts, import: rows } = plan
  if (operation !== 'import' || rows === null || isImportRevert(plan))
    return `${countWords(operation, counts.will_change)} will be ${wordsOf(plan).done}.`
  const changed = counts.will_change - rows.create_count
  const created = `${countWords(operation, rows.create_count)} will be created`
  if (changed === 0) return `${created}.`
  if (rows.create_count === 0) return `${countWords(operation, changed)} will be changed.`
  return `${created}, ${formatCount(changed)} changed.`
}

/** Why a key may not plan and run that; null when it may. */
export const missingForPlan = (
  profile: Pick<Profile, 'permissions'>,
  operation: PlanOperation,
  { delete_after_days }: PlanChange = {},
): string | null =>
  missingPermission(profile, { permission: planPermissions[operation] }) ??
  (operation === 'leave'
    ? missingPermission(profile, { permission: planPermissions.reset_password })
    : null) ??
  (delete_after_days === undefined
    ? null
    : missingPermission(profile, { permission: planPermissions.delete }))
