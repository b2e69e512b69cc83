import type { Db } from '../db/database.ts'
import type { PlanChange } from '../generated/model/index.ts'
import type { PlanRow } from '../generated/rows.ts'
import { orNotFound, Problem } from '../problem.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import type { IdentityDetails } from '../queries/identities.ts'
import type { MailboxQuotaDetails } from '../queries/mailbox-quotas.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'
import { fittingLimit } from '../rules/mailbox-limits.ts'
import { deleteIdentityRow } from './delete-identity.ts'
import { changedIdentity, writeIdentities, writePasswords } from './identity-change.ts'
import { assertResize, writeSizes } from './mailbox-resize.ts'

/*
 * What a plan does to one person, by operation: what would become of it, and doing it. Both go through the functions
 * that single requests go through.
 */

/** A person as a plan finds it. */
export interface Subject {
  identity: IdentityDetails
  mailbox: MailboxQuotaDetails | null
  /** What the domain allows for a mailbox, in bytes. */
  maximum: number
}

/** What a plan needs to know beside the person. */
export interface PlanRoom {
  /** The organization's numbers as they are after all that has been planned or done before. */
  organization: OrganizationNumbers
  /** Bytes of the organization's unit. */
  unit: number
  /** The departments that the plan names, by id. */
  departments: ReadonlyMap<string, string>
}

type Values = Readonly<Record<string, unknown>>

/** What would become of a person: the members that change. */
export interface Target {
  before: Values | null
  after: Values | null
  /** How many bytes more the organization allots then. */
  allotted: number
}

/** What is to be done to one person. */
export interface Task {
  subject: Subject
  /** What was planned. */
  after: Values
  /** Of the password that was generated for the person, if one was. */
  hash: string | null
}

/** Where something is done, and what is known of the organization there. */
type DoingRoom = Pick<PlanRoom, 'organization' | 'departments'>

/** What has become of it. */
export interface Done {
  events: readonly AuditEvent[]
  /** The version of what was changed; null where it is gone. */
  version: number | null
}

export interface PlanOperationDefinition {
  /** What a change by somebody else is told by. */
  versionOf: (subject: Subject) => number
  /**
   * What would become of a person; null where nothing would.
   * @throws Problem for what the single request would be refused.
   */
  target: (subject: Subject, wanted: PlanChange, room: PlanRoom) => Target | null
  /**
   * Does what was planned of some, and counts it in the room.
   * @returns what has become of each in their order, or why one is refused.
   */
  act: (db: Db, tasks: readonly Task[], room: DoingRoom) => Promise<(Done | Problem)[]>
}

/** Works on all of those who are not refused at once. @returns what has come of each, in their order. */
export const onAccepted = async <One extends object, Result extends object>(
  all: readonly (One | Problem)[],
  work: (accepted: readonly One[]) => Promise<readonly Result[]>,
): Promise<(Result | Problem)[]> => {
  const accepted = all.filter((one): one is One => !(one instanceof Problem))
  const results = (accepted.length > 0 ? await work(accepted) : []).values()
  return all.map((one) => (one instanceof Problem ? one : orNotFound(results.next().value ?? null)))
}

/** Judges each by itself, in their order, and then writes all who are not refused in one statement. */
const together =
  <Change extends object>(
    judge: (task: Task, room: DoingRoom) => Change,
    write: (
      db: Db,
      changes: readonly Change[],
    ) => Promise<{ after: { version: number }; event: AuditEvent }[]>,
  ): PlanOperationDefinition['act'] =>
  (db, tasks, room) => {
    const judged = tasks.map((task) => {
      try {
        return judge(task, room)
      } catch (error) {
        if (error instanceof Problem) return error
        throw error
      }
    })
    return onAccepted(judged, async (changes) =>
      (await write(db, changes)).map(({ after, event }) => ({ events: [event], version: after.version })),
    )
  }

const membersOf = (row: object, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name]]))

/** The members of both that differ; null where none does. */
export const difference = (before: Values, after: Values): Omit<Target, 'allotted'> | null => {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  return names.length === 0 ? null : { before: membersOf(before, names), after: membersOf(after, names) }
}

const statusMembers = ['status', 'status_reason', 'delivery_while_suspended'] as const
const departmentMembers = ['department_id', 'department_name'] as const

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

/** Suspending, reactivating and moving, each a change of the identity. */
const identityOperation = (
  members: readonly string[],
  bodyOf: (wanted: Values) => Values,
): PlanOperationDefinition => ({
  versionOf: ({ identity }) => identity.version,
  target: ({ identity }, wanted, { departments }) => {
    const body = bodyOf(wanted as Values)
    const next = changedIdentity(identity, body)
    const department_name =
      next.department_id === identity.department_id
        ? identity.department_name
        : next.department_id && orNotFound(departments.get(next.department_id) ?? null)
    const changed = difference(membersOf(identity, members), membersOf({ ...next, department_name }, members))
    return changed && { ...changed, allotted: 0 }
  },
  act: together(({ subject: { identity }, after }, { departments }) => {
    const body = pick(after, [...statusMembers, 'department_id'])
    const { department_id } = body
    if (typeof department_id === 'string') orNotFound(departments.get(department_id) ?? null)
    return { next: changedIdentity(identity, body), before: identity }
  }, writeIdentities),
})

const mailboxOf = ({ mailbox }: Subject): MailboxQuotaDetails => {
  if (mailbox !== null) return mailbox
  throw new Problem('not_found', { detail: 'There is no mailbox.' })
}

/** The size that a mailbox is to have. @throws Problem below_current_use where that is not known. */
const limitOf = (mailbox: MailboxQuotaDetails, { mode, bytes = 0 }: PlanChange, unit: number): number => {
  if (mode === 'set') return bytes
  if (mode === 'grow') return mailbox.limit_bytes + bytes
  if (mailbox.used_bytes === null)
    throw new Problem('below_current_use', { detail: 'What is stored is not known.' })
  return Math.min(mailbox.limit_bytes, fittingLimit(mailbox.used_bytes, unit))
}

const resize: PlanOperationDefinition = {
  versionOf: (subject) => mailboxOf(subject).version,
  target: (subject, wanted, { organization, unit }) => {
    const mailbox = mailboxOf(subject)
    const limit_bytes = limitOf(mailbox, wanted, unit)
    if (limit_bytes === mailbox.limit_bytes) return null
    assertResize({ organization, maximum: subject.maximum, force: false }, mailbox, limit_bytes)
    return {
      before: { limit_bytes: mailbox.limit_bytes },
      after: { limit_bytes },
      allotted: limit_bytes - mailbox.limit_bytes,
    }
  },
  act: together(({ subject, after }, { organization }) => {
    const before = mailboxOf(subject)
    const limit_bytes = Number(after['limit_bytes'])
    assertResize({ organization, maximum: subject.maximum, force: false }, before, limit_bytes)
    organization.storage_allocated_bytes += limit_bytes - before.limit_bytes
    return { before, limit_bytes }
  }, writeSizes),
}

const resetPassword: PlanOperationDefinition = {
  versionOf: ({ identity }) => identity.version,
  target: ({ identity: { must_change_password } }, wanted) => ({
    before: { must_change_password },
    after: { must_change_password: wanted.must_change_password ?? true },
    allotted: 0,
  }),
  act: together(
    ({ subject: { identity }, after, hash }) => ({
      before: identity,
      hash: orNotFound(hash),
      mustChange: after['must_change_password'] === true,
    }),
    writePasswords,
  ),
}

/** What would become of somebody who is deleted. */
export const targetOfDeletion = ({ identity, mailbox }: Subject): Target => ({
  before: {
    ...membersOf(identity, ['status', 'department_id', 'department_name', 'external_id']),
    limit_bytes: mailbox?.limit_bytes ?? null,
    used_bytes: mailbox?.used_bytes ?? null,
  },
  after: null,
  allotted: -(mailbox?.limit_bytes ?? 0),
})

const deletion: PlanOperationDefinition = {
  versionOf: ({ identity }) => identity.version,
  target: targetOfDeletion,
  act: async (db, tasks) => {
    const done: Done[] = []
    for (const { subject } of tasks)
      done.push({ events: await deleteIdentityRow(db, subject.identity, 'deleteIdentity'), version: null })
    return done
  },
}

/** What is done to people who are there: all but an import, of which `import-targets.ts` says what it does. */
type PeopleOperation = Exclude<PlanRow['operation'], 'import'>

/** What each operation does. In what is wanted, a plan that restores has the values that each person is to have. */
export const planOperations: Readonly<Record<PeopleOperation, PlanOperationDefinition>> = {
  suspend: identityOperation(statusMembers, (wanted) => ({
    status: 'suspended',
    ...pick(wanted, statusMembers),
  })),
  reactivate: identityOperation(statusMembers, (wanted) => ({
    status: 'active',
    status_reason: null,
    ...pick(wanted, statusMembers),
  })),
  move: identityOperation(departmentMembers, (wanted) => pick(wanted, departmentMembers)),
  resize,
  reset_password: resetPassword,
  delete: deletion,
}

/** What an operation does to people. */
export const definitionOf = ({ operation }: Pick<PlanRow, 'operation'>): PlanOperationDefinition => {
  if (operation === 'import') throw new TypeError('The rows of an import are not planned as people are.')
  return planOperations[operation]
}

const inverses: Readonly<Record<PlanRow['operation'], PlanRow['operation'] | null>> = {
  suspend: 'reactivate',
  reactivate: 'suspend',
  move: 'move',
  resize: 'resize',
  reset_password: null,
  delete: null,
  import: 'import',
}

/** What takes a plan back; null where nothing does, as where people were deleted who had been imported. */
export const inverseOf = ({
  operation,
  reverts_plan_id,
}: Pick<PlanRow, 'operation' | 'reverts_plan_id'>): PlanRow['operation'] | null =>
  operation === 'import' && reverts_plan_id !== null ? null : inverses[operation]
