import { planPermissions } from '../../contract/generated/rules/plan'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import type { PlanChange } from '../../contract/generated/schemas/planChange.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { missingPermission } from '../../session/missing-permission'
import type { Profile } from '../../session/profiles'
import { formatLimit, type Units } from '../../util/bytes'
import { countOf } from '../../util/number'

interface OperationWords {
  /** The act on its button. */
  act: string
  /** The act before what it changes: `Suspend` … `3 identities`. */
  verb: string
  /** While it runs. */
  doing: string
  /** Once it has run. */
  done: string
  /** What it changes. */
  one: string
  many: string
}

const identities = { one: 'identity', many: 'identities' }

/** Each operation in words. */
export const planWords: Readonly<Record<PlanOperation, OperationWords>> = {
  suspend: { act: 'Suspend', verb: 'Suspend', doing: 'Suspending', done: 'suspended', ...identities },
  reactivate: {
    act: 'Reactivate',
    verb: 'Reactivate',
    doing: 'Reactivating',
    done: 'reactivated',
    ...identities,
  },
  move: { act: 'Move to department', verb: 'Move', doing: 'Moving', done: 'moved', ...identities },
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
  add_alias: {
    act: 'Add aliases',
    verb: 'Add',
    doing: 'Adding',
    done: 'added',
    one: 'alias',
    many: 'aliases',
  },
  rename: {
    act: 'Rename to another domain',
    verb: 'Rename',
    doing: 'Renaming',
    done: 'renamed',
    ...identities,
  },
  leave: { act: 'Offboard', verb: 'Offboard', doing: 'Offboarding', done: 'offboarded', ...identities },
  delete: { act: 'Delete', verb: 'Delete', doing: 'Deleting', done: 'deleted', ...identities },
  restore: { act: 'Restore', verb: 'Restore', doing: 'Restoring', done: 'restored', ...identities },
  import: { act: 'Import', verb: 'Import', doing: 'Importing', done: 'imported', ...identities },
}

/** The operations in the order on screen. */
export const planOperations = Object.keys(planWords) as PlanOperation[]

/** An operation on identities of a list. An import brings its own. */
export type ListOperation = Exclude<PlanOperation, 'import'>

/** Those of them that the list of deleted identities offers. */
export const deletedOperations: readonly ListOperation[] = ['restore']

/** Those that lists of identities offer, in the order on screen. */
export const listOperations = planOperations.filter(
  (one): one is ListOperation => one !== 'restore' && one !== 'import',
)

/** The same for lists of mailboxes, where a phone shows only the first ones. */
export const mailboxOperations: readonly ListOperation[] = [
  'resize',
  ...listOperations.filter((one) => one !== 'resize'),
]

/** How many identities, or mailboxes or passwords of theirs: `487 identities`. */
export const countWords = (operation: PlanOperation, count: number): string =>
  countOf(count, planWords[operation].one, planWords[operation].many)

type Titled = Pick<Plan, 'operation' | 'change' | 'counts' | 'reverts_plan_id'>

const importUndo: OperationWords = {
  act: 'Undo import',
  verb: 'Undo import of',
  doing: 'Undoing import of',
  done: 'set back',
  ...identities,
}

const joining: OperationWords = {
  act: 'Add several',
  verb: 'Add',
  doing: 'Adding',
  done: 'added',
  ...identities,
}

const enlarging: OperationWords = {
  ...planWords.resize,
  verb: 'Enlarge',
  doing: 'Enlarging',
  done: 'enlarged',
}

/** Whether a bulk change undoes an import. Other operations have an opposite, whose words it has. */
export const isImportRevert = ({
  operation,
  reverts_plan_id,
}: Pick<Titled, 'operation' | 'reverts_plan_id'>): boolean =>
  operation === 'import' && reverts_plan_id !== null

/** The words of a bulk change. */
export const wordsOf = (plan: Omit<Titled, 'counts'>): OperationWords => {
  if (isImportRevert(plan)) return importUndo
  if (plan.change.mode === 'grow' && plan.reverts_plan_id === null) return enlarging
  // Existing identities are refused, so all of them are new.
  return plan.change.existing === 'refuse' ? joining : planWords[plan.operation]
}

/** How many a bulk change is about: those that change, or all of them where none can. */
const countOfTitle = ({ counts }: Pick<Titled, 'counts'>): number => counts.will_change || counts.total

/** The act and what it changes: `Suspend 487 identities`. */
export const planAct = (plan: Titled): string =>
  `${wordsOf(plan).verb} ${countWords(plan.operation, countOfTitle(plan))}`

/** What an undo undoes, by its own operation. Only suspending and offboarding have the same opposite. */
const undone: Partial<Record<PlanOperation, PlanOperation>> = {
  reactivate: 'suspend',
  suspend: 'reactivate',
  restore: 'delete',
  delete: 'restore',
}

/** By how much a bulk change enlarges mailboxes, or to what size it sets them: ` by 1 GB`; '' for others, and for an undo. */
export const sizeWords = ({ change, reverts_plan_id }: Omit<Titled, 'counts'>, units: Units): string => {
  const { mode, bytes } = change
  if (reverts_plan_id !== null || bytes === undefined || (mode !== 'grow' && mode !== 'set')) return ''
  return ` ${mode === 'grow' ? 'by' : 'to'} ${formatLimit(bytes, units)}`
}

/** A bulk change by its act, count and size: `Enlarge 60 mailboxes by 1 GB`; an undo by what it undoes: `Undo: Resize 60 mailboxes`. */
export const planTitle = (plan: Titled, units: Units): string => {
  const { operation, reverts_plan_id } = plan
  if (reverts_plan_id === null) return `${planAct(plan)}${sizeWords(plan, units)}`
  const original = undone[operation] ?? operation
  return `Undo: ${planWords[original].verb} ${countWords(original, countOfTitle(plan))}`
}

/** Why a key may not plan and run that; null when it may. */
export const missingForPlan = (
  profile: Pick<Profile, 'permissions'>,
  operation: PlanOperation,
  { delete_after_days, aliases_to, address_to }: PlanChange = {},
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
    : missingPermission(profile, { permission: planPermissions.add_alias }))
