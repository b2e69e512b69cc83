import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/database.ts'
import type { PlanChange, PlanOperation } from '../generated/model/index.ts'
import type { IdentityRow, PlanItemRow, PlanRow } from '../generated/rows.ts'
import { orNotFound, Problem } from '../problem.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'
import type { NewAliasValues, IdentityValues, PlanItem } from './plan-item.ts'

/*
 * What an operation of a bulk change consists of, and what all of them share.
 */

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
  /** Addresses that earlier items of this batch take. */
  claimed: Set<string>
}

/** Operations on identities that exist, or existed: all but an import, whose rows are in `import/`. */
export type IdentitiesOperation = Exclude<PlanOperation, 'import'>

/** What one identity gets: the change of the request, or the values that an undo gives back. */
export type Target = Omit<PlanChange, 'aliases_to' | 'forward_to' | 'auto_reply'> &
  Partial<Pick<IdentityRow, 'status'> & NewAliasValues> &
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

/** One operation: how it finds, previews and changes identities. */
export interface PlanOperationDefinition<Values, One = unknown> {
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
}

/** Hides the type of what an operation finds: only the operation itself gets it. */
export const withoutSubject = <Values, One>(definition: PlanOperationDefinition<Values, One>) =>
  definition as PlanOperationDefinition<Values>

/** Applies the change to all accepted items in one batch. @returns one result per item, in order. */
export const applyAccepted = async <One extends object, Result extends object>(
  all: readonly (One | Skipped)[],
  work: (accepted: readonly One[]) => Promise<readonly Result[]>,
): Promise<(Result | Skipped)[]> => {
  const accepted = all.filter((one): one is One => !isSkipped(one))
  const results = (accepted.length > 0 ? await work(accepted) : []).values()
  return all.map((one) => (isSkipped(one) ? one : orNotFound(results.next().value ?? null)))
}

/** Checks changes one by one, in order, and then writes all accepted ones in one batch. */
export const batchOperation =
  <Values, One, Change extends object>(
    check: (change: PlannedChange<Values, One>, context: RunContext) => Change,
    write: (db: Db, changes: readonly Change[]) => Promise<ChangeResult[]>,
  ): PlanOperationDefinition<Values, One>['act'] =>
  (db, changes, context) => {
    const checked = changes.map((change) => {
      try {
        return check(change, context)
      } catch (error) {
        if (error instanceof Problem) return error
        throw error
      }
    })
    return applyAccepted(checked, (changes) => write(db, changes))
  }

/** Writes changes of one event each, and returns their results. */
export const recordedChange =
  <Change>(
    write: (
      db: Db,
      changes: readonly Change[],
    ) => Promise<{ after: { version: number }; event: AuditEvent }[]>,
  ) =>
  async (db: Db, changes: readonly Change[]): Promise<ChangeResult[]> =>
    (await write(db, changes)).map(({ after, event }) => ({ events: [event], version: after.version }))

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
