import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/database.ts'
import type { Permission, PlanChange, PlanOperation, PlanSelection } from '../generated/model/index.ts'
import type { IdentityRow, PlanItemRow, PlanRow } from '../generated/rows.ts'
import { orNotFound, Problem } from '../problem.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'
import type { IdentityValues, ImportValues, NewAliasValues, PlanItem, ValuesOf } from './plan-item.ts'

/*
 * What an operation of a bulk change consists of, and what all of them share. Each has a file in `operations/`.
 */

/** What of a bulk change says which permissions it needs. */
export interface RequestedPlan {
  change: PlanChange
  selection: PlanSelection
}

/** An act, and what it counts: `Resize 60 mailboxes`. */
type PlanTitle = readonly [verb: string, one: string, many: string]

/** What the whole room knows of an operation, also of an import. */
export interface OperationRules {
  /** What Activity shows. */
  title: (change: Pick<PlanChange, 'existing'>) => PlanTitle
  /** @throws Problem invalid_request for a change that the contract's schema allows. */
  assertChange?: (change: PlanChange) => void
  /** @throws Problem invalid_request where the identities can't be selected so. */
  assertSelection?: (selection: PlanSelection) => void
  /** @throws Problem not_found where the organization doesn't have what the change names. */
  assertNamed?: (db: Db, change: PlanChange) => Promise<void>
  /** The permissions that it needs besides its own, which is in the contract. */
  permissions?: (plan: RequestedPlan) => readonly Permission[]
  /** How many identities a bulk change deletes: above a limit, a second key must approve it. */
  deletes: (plan: PlanRow) => number
  /** The operation that undoes it; null where none does. */
  inverse: PlanOperation | null
  /** Whether its undo can't be undone, because that would need what the undo deleted. */
  isUndoneOnce?: true
  /** Returns what the undo also needs to know: where aliases and rules were, or the same group. */
  changeOfUndo?: (change: PlanChange) => PlanChange
  /** Whether it changes how much storage is allocated. */
  allots?: true
  /** Whether identities get generated passwords, which are fetched afterwards or stay unknown. */
  passwords?: (plan: PlanRow) => 'fetched' | 'unknown' | null
  /** The fewest items of a batch, where small batches cost as much as large ones. */
  smallestBatch?: number
}

/** Context of a preview. */
export interface PlanContext {
  /** The organization's numbers after all items before. */
  organization: OrganizationNumbers
  /** Bytes of the unit in which the organization reads sizes. */
  unit: number
  /** The names of the departments that the bulk change names, by id. */
  departments: ReadonlyMap<string, string>
  /** Whether earlier values are restored: then a size is restored even if more mail is stored now. */
  isUndo: boolean
  /** What earlier items of this batch reserve: the addresses that they take, or the identities that they add to the group. */
  reserved: Set<string>
}

/** Operations on identities that exist, or existed: all but an import, whose rows are in `import/`. */
export type IdentitiesOperation = Exclude<PlanOperation, 'import'>

/** What one identity gets: the change of the request, or the values that an undo gives back. */
export type Target = Omit<PlanChange, 'aliases_to' | 'forward_to' | 'auto_reply'> &
  Partial<Pick<IdentityRow, 'status'> & NewAliasValues & Pick<ImportValues, 'limit_bytes'>> &
  Pick<IdentityValues, 'aliases' | 'aliases_to'>

/** What changes for one identity: its members before and after. */
export interface Effect<Values> {
  before: Values | null
  after: Values | null
  /** How many more bytes the organization allocates then. */
  allotted: number
  /** How many more identities the organization has then. */
  identities?: number
  /** Whether the mailbox is full then. */
  isFull?: boolean
}

/** A change of one identity that was previewed and will be made now. */
export interface PlannedChange<Values, One = unknown> {
  subject: One
  /** The previewed values; null where the identity is deleted. */
  after: Values | null
  /** The hash of the generated password, if there is one. */
  hash: string | null
}

/** Context of a run. */
export type RunContext = Pick<PlanContext, 'organization' | 'departments' | 'isUndo'> &
  Pick<PlanRow, 'change'>

/** The result of a change: its events. */
export interface ChangeResult {
  events: readonly AuditEvent[]
  /** The version after the change; null where the identity was deleted. */
  version: number | null
}

/** The outcome for an identity that already has the new values: another bulk change or request was faster. */
export class AlreadyDone {
  readonly version: number | null
  readonly identity_id: string

  constructor({ version, identity_id }: Pick<PlanItem, 'version' | 'identity_id'>) {
    this.version = version
    this.identity_id = identity_id
  }
}

/** Why an item is not changed. */
export type Skipped = Problem | AlreadyDone

const isSkipped = (one: object): one is Skipped => one instanceof Problem || one instanceof AlreadyDone

/** The items of one bulk change whose identities are looked up. */
export interface ItemBatch {
  plan: Pick<PlanRow, 'plan_id' | 'change' | 'selection' | 'reverts_plan_id'>
  items: readonly PlanItemRow[]
  isPreview: boolean
}

/** One operation on identities: its rules, and how it finds, previews and changes them. */
export interface IdentityOperation<
  Operation extends IdentitiesOperation,
  One = unknown,
  Values = ValuesOf<Operation>,
> extends OperationRules {
  /** Returns those of the identities that it can change, as they are now, by id. */
  find: (db: Db, ids: readonly string[], batch: ItemBatch) => Promise<ReadonlyMap<string, One>>
  /** The version, by which a change by others is noticed; null where nothing is left to do. */
  versionOf: (subject: One) => number | null
  /** The id of the thing whose last change explains another version. */
  resourceOf: (subject: One) => string
  /**
   * Returns the effect on one identity; null where nothing changes.
   * @throws Problem where the single request would be refused.
   */
  effect: (subject: One, target: Target, context: PlanContext) => Effect<Values> | null
  /**
   * Makes changes, and counts them in the context's numbers.
   * @returns one result per change, in order.
   */
  act: (
    db: Db,
    changes: readonly PlannedChange<Values, One>[],
    context: RunContext,
  ) => Promise<(ChangeResult | Skipped)[]>
  /** Whether an identity already has the new values; absent where the change is made in any case. */
  isAsPlanned?: (subject: One, after: Values | null) => boolean
  /** Whether each change adds an identity, so that those of earlier items count. */
  addsIdentities?: true
}

/** Returns an operation without the type of what it finds: only the operation itself gets that. */
export const defineOperation = <Operation extends IdentitiesOperation, One>(
  definition: IdentityOperation<Operation, One>,
) => definition as IdentityOperation<Operation>

/** Applies the change to all accepted items in one batch. @returns one result per item, in order. */
export const applyAccepted = async <One extends object, Result extends object>(
  all: readonly (One | Skipped)[],
  work: (accepted: readonly One[]) => Promise<readonly Result[]>,
): Promise<(Result | Skipped)[]> => {
  const accepted = all.filter((one): one is One => !isSkipped(one))
  const results = (accepted.length > 0 ? await work(accepted) : []).values()
  return all.map((one) => (isSkipped(one) ? one : orNotFound(results.next().value ?? null)))
}

/** Checks changes one by one, in order. @returns what each becomes, or its refusal. */
export const checkEach = <One, Change>(
  changes: readonly One[],
  check: (change: One) => Change,
): (Change | Problem)[] =>
  changes.map((change) => {
    try {
      return check(change)
    } catch (error) {
      if (error instanceof Problem) return error
      throw error
    }
  })

/** Returns the results of changes with one event each. */
export const resultsOf = (
  changes: readonly { after: { version: number }; event: AuditEvent }[],
): ChangeResult[] => changes.map(({ after, event }) => ({ events: [event], version: after.version }))

/** Returns the members that are present. */
export const pick = <Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Partial<Pick<Values, Name>> =>
  membersOf(
    values,
    names.filter((name) => name in values),
  )

/** Whether a row has these values. */
export const hasValues = <Values extends object>(row: Values, values: Partial<Values>): boolean =>
  isDeepStrictEqual(membersOf(row, namesOf(values)), values)

const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[]

export const membersOf = <Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>

/** Returns the members that differ; null where none does. */
export const difference = <Values extends object>(
  before: Values,
  after: Values,
): { before: Partial<Values>; after: Partial<Values> } | null => {
  const names = namesOf(after).filter((name) => before[name] !== after[name])
  return names.length === 0 ? null : { before: membersOf(before, names), after: membersOf(after, names) }
}
