import type { FieldError, PlanChange, PlanCreate, PlanSelection } from '../generated/model/index.ts'
import { importMaxBytes, openPlansMax } from '../generated/rules/plan.ts'
import { invalid, Problem } from '../problem.ts'
import { isId } from './id.ts'

/** The maximum number of identities of a bulk change. */
const maxIdentities = 100_000

/** The maximum number of identities that are previewed while the request waits; a worker previews more. */
export const plannedAtOnce = 500

/** @throws Problem permission_missing where the key may not read what a filter selects identities by. */
export const assertMayFilter = (permissions: readonly string[], kind: keyof PlanSelection): void => {
  const required_permission = 'mailbox_quota:read'
  if (kind !== 'mailbox_filter' || permissions.includes(required_permission)) return
  const detail = `mailbox_filter needs the permission ${required_permission}.`
  throw new Problem('permission_missing', { detail, required_permission })
}

/** Returns how a request selects identities. @throws Problem invalid_request unless it is one way, and each id is one. */
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

/** @throws Problem invalid_request where a filter finds more identities than a bulk change may have. */
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
  if (count <= maxIdentities) return
  const message = `The selection matches ${count} identities; a bulk change can have at most ${maxIdentities}.`
  throw tooMany(kind, message, { maximum: maxIdentities, length: count })
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
