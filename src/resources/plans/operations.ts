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
  restore: { act: 'Restore', verb: 'Restore', doing: 'Restoring', done: 'restored', ...people },
}

/** The operations in the order on screen. */
export const planOperations = Object.keys(planWords) as PlanOperation[]

/** An operation on people of a list. Who is deleted is in none. */
export type ListOperation = Exclude<PlanOperation, 'restore'>

/** Those of them that a list offers, in the order on screen. */
export const listOperations = planOperations.filter((one): one is ListOperation => one !== 'restore')

/** Whether a text is an operation that a list offers. */
export const isListOperation = (text: string): text is ListOperation =>
  listOperations.some((one) => one === text)

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
