import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/database.ts'
import type { PlanChange, PlanOperation } from '../generated/model/index.ts'
import type { IdentityRow } from '../generated/rows.ts'
import { orNotFound, Problem } from '../problem.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'
import type { PlanItem } from './plan-item.ts'

/*
 * What an operation of a plan is made of, and what all of them share.
 */

/** What a plan needs to know beside the person. */
export interface PlanContext {
  /** The organization's numbers as they are after all that has been planned or done before. */
  organization: OrganizationNumbers
  /** Bytes of the organization's unit. */
  unit: number
  /** The departments that the plan names, by id. */
  departments: ReadonlyMap<string, string>
  /** Whether values of before are restored: a size then also where more is stored by now. */
  isUndo: boolean
}

/** What is done to people who are there, or were: all but an import, whose rows are in `import/`. */
export type IdentitiesOperation = Exclude<PlanOperation, 'import'>

/** What one identity is to get: what the request says, or the values that an undo gives back. */
export type Target = PlanChange & Partial<Pick<IdentityRow, 'status'>>

/** What would become of a person: the members that change. */
export interface Effect<Values> {
  before: Values | null
  after: Values | null
  /** How many bytes more the organization allots then. */
  allotted: number
  /** How many identities more it has then. */
  identities?: number
  /** Whether the mailbox is full then. */
  isFull?: boolean
}

/** What is to be done to one person. */
export interface PlannedChange<Values, One = unknown> {
  subject: One
  /** What was planned; null where the person is deleted. */
  after: Values | null
  /** Of the password that was generated for the person, if one was. */
  hash: string | null
}

/** Where something is done, and what is known of the organization there. */
type RunContext = Pick<PlanContext, 'organization' | 'departments' | 'isUndo'>

/** What has become of it. */
export interface ChangeResult {
  events: readonly AuditEvent[]
  /** The version of what was changed; null where it is gone. */
  version: number | null
}

/** The outcome for an identity that already is as planned: another bulk change or request was faster. */
export class AlreadyDone {
  readonly version: number | null
  readonly identity_id: string

  constructor({ version, identity_id }: Pick<PlanItem, 'version' | 'identity_id'>) {
    this.version = version
    this.identity_id = identity_id
  }
}

/** Why nothing is done for an item. */
export type Skipped = Problem | AlreadyDone

const isSkipped = (one: object): one is Skipped => one instanceof Problem || one instanceof AlreadyDone

/** An operation on what it finds itself: people who are there, as a rule. */
export interface PlanOperationDefinition<Values, One = unknown> {
  /** Those of the people whom it can be done to, as they are now, by id. */
  find: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, One>>
  /** What a change by somebody else is told by; null where nothing is left to do, whatever was changed. */
  versionOf: (subject: One) => number | null
  /** Whose last change explains another version. */
  resourceOf: (subject: One) => string
  /**
   * What would become of a person; null where nothing would.
   * @throws Problem for what the single request would be refused.
   */
  effect: (subject: One, target: Target, context: PlanContext) => Effect<Values> | null
  /**
   * Does what was planned of some, and counts it in the context.
   * @returns what has become of each in their order, or why one is refused.
   */
  act: (
    db: Db,
    changes: readonly PlannedChange<Values, One>[],
    context: RunContext,
  ) => Promise<(ChangeResult | Skipped)[]>
  /** Whether somebody already is as planned; absent where it has to be done in any case. */
  isAsPlanned?: (subject: One, after: Values | null) => boolean
}

/** What an operation has found is given to it alone, so that nobody else needs to know what that is. */
export const withoutSubject = <Values, One>(definition: PlanOperationDefinition<Values, One>) =>
  definition as PlanOperationDefinition<Values>

/** Works on all of those who are not refused at once. @returns what has come of each, in their order. */
export const applyAccepted = async <One extends object, Result extends object>(
  all: readonly (One | Skipped)[],
  work: (accepted: readonly One[]) => Promise<readonly Result[]>,
): Promise<(Result | Skipped)[]> => {
  const accepted = all.filter((one): one is One => !isSkipped(one))
  const results = (accepted.length > 0 ? await work(accepted) : []).values()
  return all.map((one) => (isSkipped(one) ? one : orNotFound(results.next().value ?? null)))
}

/** Judges each by itself, in their order, and then writes all who are not refused at once. */
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

/** Writes changes that have one event each. */
export const recordedChange =
  <Change>(
    write: (
      db: Db,
      changes: readonly Change[],
    ) => Promise<{ after: { version: number }; event: AuditEvent }[]>,
  ) =>
  async (db: Db, changes: readonly Change[]): Promise<ChangeResult[]> =>
    (await write(db, changes)).map(({ after, event }) => ({ events: [event], version: after.version }))

/** Whether a row has those values. */
export const hasValues = <Values extends object>(row: Values, values: Partial<Values>): boolean =>
  isDeepStrictEqual(membersOf(row, namesOf(values)), values)

const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[]

export const membersOf = <Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>

/** The members of both that differ; null where none does. */
export const difference = <Values extends object>(
  before: Values,
  after: Values,
): { before: Partial<Values>; after: Partial<Values> } | null => {
  const names = namesOf(after).filter((name) => before[name] !== after[name])
  return names.length === 0 ? null : { before: membersOf(before, names), after: membersOf(after, names) }
}
