import { planPermissions } from '../../contract/generated/rules/plan'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
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
  delete: { act: 'Delete', verb: 'Delete', doing: 'Deleting', done: 'deleted', ...people },
  import: { act: 'Import', verb: 'Import', doing: 'Importing', done: 'imported', ...people },
}

/** The operations in the order on screen. */
export const planOperations = Object.keys(planWords) as PlanOperation[]

/** What is done with people who are selected in a list; an import brings its own. */
export type SelectionOperation = Exclude<PlanOperation, 'import'>

/** The operations that are offered for people who are selected. */
export const selectionOperations = planOperations.filter((one) => one !== 'import')

/** Whether a text is such an operation. */
export const isSelectionOperation = (text: string): text is SelectionOperation =>
  (selectionOperations as readonly string[]).includes(text)

/** How many people, or mailboxes or passwords of theirs: `487 people`. */
export const countWords = (operation: PlanOperation, count: number): string =>
  countOf(count, planWords[operation].one, planWords[operation].many)

/** The act and how many it is about: `Suspend 487 people`. */
export const planTitle = (operation: PlanOperation, count: number): string =>
  `${planWords[operation].verb} ${countWords(operation, count)}`

/** What a plan would do, as a sentence: `487 people will be suspended.` */
export const willBeDone = ({
  operation,
  counts,
  import: rows,
}: Pick<Plan, 'operation' | 'counts' | 'import'>): string => {
  if (operation !== 'import' || rows === null)
    return `${countWords(operation, counts.will_change)} will be ${planWords[operation].done}.`
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
): string | null => missingPermission(profile, { permission: planPermissions[operation] })
