import { planPermissions } from '../../contract/generated/rules/plan'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { missingPermission } from '../../session/missing-permission'
import type { Profile } from '../../session/profiles'
import { countOf } from '../../util/number'

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

/** Whether a text is an operation of the contract. */
export const isPlanOperation = (text: string): text is PlanOperation => Object.hasOwn(planWords, text)

/** How many people, or mailboxes or passwords of theirs: `487 people`. */
export const countWords = (operation: PlanOperation, count: number): string =>
  countOf(count, planWords[operation].one, planWords[operation].many)

/** The act and how many it is about: `Suspend 487 people`. */
export const planTitle = (operation: PlanOperation, count: number): string =>
  `${planWords[operation].verb} ${countWords(operation, count)}`

/** Why a key may not plan and run that; null when it may. */
export const missingForPlan = (
  profile: Pick<Profile, 'permissions'>,
  operation: PlanOperation,
): string | null => missingPermission(profile, { permission: planPermissions[operation] })
