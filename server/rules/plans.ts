import type {
  FieldError,
  Permission,
  PlanChange,
  PlanColumn,
  PlanCreate,
  PlanOperation,
  PlanSelection,
} from '../generated/model/index.ts'
import { importMaxBytes, openPlansMax, planPermissions } from '../generated/rules/plan.ts'
import { invalid, Problem } from '../problem.ts'
import { assertReplyText } from './delivery.ts'
import { isId } from './id.ts'

/** How many people a plan may have. */
const maxPeople = 100_000

/** How many people are planned while the request waits; of more a worker takes care. */
export const plannedAtOnce = 500

/** What of a plan says which permissions it needs. */
interface Permitted {
  operation: PlanOperation
  change: PlanChange
  selection: PlanSelection
}

/** The permissions that an import needs by its columns and its change, besides its operation's. */
const importPermissions = ({ change, selection }: Permitted): Permission[] => {
  const { columns = [] } = selection.import ?? {}
  const { existing = 'update', create_departments: createsDepartments = false } = change
  const suspends = new Set<PlanColumn>(['status', 'status_reason', 'delivery_while_suspended'])
  return [
    ...(columns.some((column) => suspends.has(column)) ? ['identity:suspend' as const] : []),
    ...(columns.includes('aliases') || columns.includes('groups') ? [planPermissions.add_alias] : []),
    ...(columns.includes('limit_bytes') && existing === 'update' ? ['mailbox_quota:write' as const] : []),
    ...(createsDepartments ? ['department:write' as const] : []),
  ]
}

const setsRules = ({ forward_to, auto_reply, stop_rules }: PlanChange): boolean =>
  forward_to !== undefined || auto_reply !== undefined || stop_rules !== undefined

/** The permissions of an offboarding plan: those of its parts. */
const leavePermissions = ({ operation, change }: Permitted): Permission[] => [
  ...(operation === 'leave' ? [planPermissions.reset_password] : []),
  ...(change.delete_after_days !== undefined ? [planPermissions.delete] : []),
  ...(change.aliases_to !== undefined || change.address_to !== undefined ? [planPermissions.add_alias] : []),
  ...(setsRules(change) ? ['delivery:write' as const] : []),
]

/** The permission that a plan needs and a key lacks; null where it may do what the plan does. */
export const lackingPermission = (permissions: readonly string[], plan: Permitted): Permission | null => {
  const needed = [planPermissions[plan.operation], ...leavePermissions(plan), ...importPermissions(plan)]
  return needed.find((one) => !permissions.includes(one)) ?? null
}

/**
 * Checks that a key may do what a plan does.
 * @throws Problem permission_missing.
 */
export const assertMayPlan = (permissions: readonly string[], plan: Permitted): void => {
  const required_permission = lackingPermission(permissions, plan)
  if (required_permission === null) return
  const detail = `A bulk change of the kind ${plan.operation} needs the permission ${required_permission}.`
  throw new Problem('permission_missing', { detail, required_permission })
}

/** @throws Problem permission_missing where the key may not read what a filter finds people by. */
export const assertMayFilter = (permissions: readonly string[], kind: keyof PlanSelection): void => {
  const required_permission = 'mailbox_quota:read'
  if (kind !== 'mailbox_filter' || permissions.includes(required_permission)) return
  const detail = `mailbox_filter needs the permission ${required_permission}.`
  throw new Problem('permission_missing', { detail, required_permission })
}

/** The members of each operation: those that it needs, and those that it may have. */
const members: Readonly<
  Record<PlanOperation, { required: (keyof PlanChange)[]; optional: (keyof PlanChange)[] }>
> = {
  suspend: { required: [], optional: ['status_reason', 'delivery_while_suspended'] },
  reactivate: { required: [], optional: [] },
  move: { required: ['department_id'], optional: [] },
  resize: { required: ['mode'], optional: ['bytes'] },
  reset_password: { required: [], optional: ['must_change_password'] },
  delete: { required: [], optional: ['address_to'] },
  restore: { required: [], optional: [] },
  import: { required: [], optional: ['existing', 'passwords', 'create_departments'] },
  leave: {
    required: [],
    optional: [
      'status_reason',
      'delivery_while_suspended',
      'delete_after_days',
      'aliases_to',
      'address_to',
      'forward_to',
      'auto_reply',
      'stop_rules',
    ],
  },
  add_alias: { required: ['domain_id'], optional: ['note', 'expires_at', 'may_send_as'] },
  rename: { required: ['domain_id'], optional: ['leave_alias', 'alias_expires_at'] },
  add_to_group: { required: ['group_id'], optional: [] },
  remove_from_group: { required: ['group_id'], optional: [] },
}

const notAllowed = (name: string, message: string): FieldError => ({
  path: `/change/${name}`,
  code: 'not_allowed',
  message,
})

const missing = (name: string, message: string): FieldError => ({
  path: `/change/${name}`,
  code: 'required',
  message,
})

const bytesErrors = ({ mode, bytes }: PlanChange): FieldError[] => {
  if (mode === undefined || (mode === 'shrink_to_fit') === (bytes === undefined)) return []
  return bytes === undefined
    ? [missing('bytes', `bytes is required when the mode is ${mode}.`)]
    : [notAllowed('bytes', 'bytes is not allowed when the mode is shrink_to_fit.')]
}

const deletionErrors = (
  { address_to, delete_after_days }: PlanChange,
  operation: PlanOperation,
): FieldError[] =>
  operation === 'leave' && address_to !== undefined && delete_after_days === undefined
    ? [missing('delete_after_days', 'delete_after_days is required with address_to.')]
    : []

/** The errors of mail that would be refused before it is forwarded or answered. */
const refusedMailErrors = (change: PlanChange): FieldError[] =>
  change.delivery_while_suspended === 'reject'
    ? (['forward_to', 'auto_reply'] as const)
        .filter((name) => change[name] !== undefined)
        .map((name) => notAllowed(name, `${name} needs delivery_while_suspended to be accept.`))
    : []

/** Checks that a change has the members of its operation, and no others. @throws Problem invalid_request. */
export const assertChange = ({ operation, change = {} }: PlanCreate): void => {
  const { required, optional } = members[operation]
  const changeMembers = Object.keys(change) as (keyof PlanChange)[]
  const allowed = [...required, ...optional]
  const errors = [
    ...required
      .filter((name) => change[name] === undefined)
      .map((name) => missing(name, `${name} is required for ${operation}.`)),
    ...changeMembers
      .filter((name) => !allowed.includes(name))
      .map((name) =>
        notAllowed(
          name,
          `${name} isn't allowed for ${operation}; allowed: ${allowed.join(', ') || 'no members'}.`,
        ),
      ),
    ...bytesErrors(change),
    ...deletionErrors(change, operation),
    ...refusedMailErrors(change),
  ]
  if (errors.length > 0) throw invalid(...errors)
  if (change.auto_reply) assertReplyText(change.auto_reply.text, '/change/auto_reply/text')
}

/** @throws Problem invalid_request if a filter of deleted identities uses members that their list doesn't have. */
export const assertFindable = (operation: PlanOperation, { filter, mailbox_filter }: PlanSelection): void => {
  if (operation !== 'restore') return
  if (mailbox_filter !== undefined) {
    const message = 'Deleted identities have no mailbox. Select them with identity_ids or filter.'
    throw invalid({ path: '/selection/mailbox_filter', code: 'not_allowed', message })
  }
  const others = Object.keys(filter ?? {}).filter((name) => name !== 'q')
  if (others.length === 0) return
  throw invalid(
    ...others.map((name): FieldError => ({
      path: `/selection/filter/${name}`,
      code: 'not_allowed',
      message: `Deleted identities can't be filtered by ${name}; allowed: q.`,
    })),
  )
}

/** By what a request chooses people. @throws Problem invalid_request unless it is one way, and each id is one. */
export const selectionKindOf = ({
  operation,
  selection,
}: Pick<PlanCreate, 'operation' | 'selection'>): keyof PlanSelection => {
  const kinds = Object.keys(selection) as (keyof PlanSelection)[]
  const [kind] = kinds
  const isImport = operation === 'import'
  if (kind === undefined || kinds.length > 1 || (kind === 'import') !== isImport) {
    const ways = isImport ? 'only import' : 'exactly one of identity_ids, filter and mailbox_filter'
    const message = `selection must have ${ways} for ${operation}.`
    throw invalid({ path: '/selection', code: kind === undefined ? 'required' : 'not_allowed', message })
  }
  const malformed = (selection.identity_ids ?? []).flatMap((id, index) => (isId(id) ? [] : [index]))
  if (malformed.length === 0) return kind
  throw invalid(
    ...malformed.slice(0, 50).map((index): FieldError => ({
      path: `/selection/identity_ids/${index}`,
      code: 'malformed',
      message: 'Not a valid ID.',
    })),
  )
}

const tooMany = (kind: string, message: string, numbers: Pick<FieldError, 'maximum' | 'length'>) =>
  invalid({ path: `/selection/${kind}`, code: 'out_of_range', message, ...numbers })

/** @throws Problem invalid_request where a filter finds more people than a plan may have. */
export const assertSelectionSize = (
  kind: string,
  count: number,
  { delete_after_days, auto_reply }: PlanChange = {},
): void => {
  if ((delete_after_days !== undefined || auto_reply !== undefined) && count > plannedAtOnce) {
    const member = delete_after_days === undefined ? 'auto_reply' : 'delete_after_days'
    const message = `The selection matches ${count} identities; with ${member} the limit is ${plannedAtOnce}.`
    throw tooMany(kind, message, { maximum: plannedAtOnce, length: count })
  }
  if (count <= maxPeople) return
  const message = `The selection matches ${count} identities; a bulk change can have at most ${maxPeople}.`
  throw tooMany(kind, message, { maximum: maxPeople, length: count })
}

/** @throws Problem too_many_plans where an organization that has so many open plans may not make another. */
export const assertMayOpenPlan = (open: number): void => {
  if (open < openPlansMax) return
  const detail = `Your organization has ${open} bulk changes that were not run. Run or cancel some of them, then try again.`
  throw new Problem('too_many_plans', { detail })
}

/** @throws Problem invalid_request where the rows of an import have more bytes together than it may have. */
export const assertImportBytes = (bytes: number): void => {
  if (bytes <= importMaxBytes) return
  const message = `The rows of an import can have at most ${importMaxBytes / 2 ** 20} MiB in total. Split the file and import the parts one after another.`
  throw invalid({ path: '/rows', code: 'out_of_range', message, maximum: importMaxBytes })
}

/** Bytes of the unit in which an organization reads sizes. */
export const unitBytes: Readonly<Record<'decimal' | 'binary', number>> = { decimal: 1e9, binary: 2 ** 30 }
