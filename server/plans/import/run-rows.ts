import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/database.ts'
import type { PlanItemRow, PlanRow } from '../../generated/rows.ts'
import { addMailboxes } from '../../changes/create-mailboxes.ts'
import { createIdentities, type IdentityCreation } from '../../changes/create-identities.ts'
import { deleteIdentityRows } from '../../changes/delete-identities.ts'
import { departmentEvent, mailboxQuotaEvent } from '../../changes/events.ts'
import { changedIdentity, writeIdentities } from '../../changes/change-identities.ts'
import {
  type AddressChange,
  addressesToAdd,
  assertAddresses,
  changeAddresses,
  hasAddresses,
} from './addresses.ts'
import { assertUnchanged } from './reverts.ts'
import { assertMayCreate, assertSize, bodyOf, type ImportContext } from './targets.ts'
import { resizeMailboxes } from '../../changes/resize-mailboxes.ts'
import { loadImportContext } from './preview-rows.ts'
import { AlreadyDone, type ChangeResult, hasValues, type Skipped } from '../operation.ts'
import { type ImportValues, type PlanItem, planItemOf } from '../plan-item.ts'
import { type MailboxSubject, mailboxSubjects } from '../subjects.ts'
import { orNotFound, Problem } from '../../problem.ts'
import type { AuditEvent } from '../../queries/audit-events.ts'
import { departmentsByIds, insertDepartment } from '../../queries/departments.ts'
import { type IdentityDetails, identitiesByAddresses } from '../../queries/identities.ts'
import { isUndo } from '../../queries/plans/plan-selection.ts'
import { addressTakenProblem } from '../../rules/identities.ts'
import type { OrganizationNumbers } from '../../rules/organization-numbers.ts'
import { nameKey } from '../../generated/rules/name-key.ts'
import type { BatchContext } from '../batch-context.ts'
import type { NewPassword } from '../passwords.ts'

/*
 * Runs the rows of an import. All are checked again in their order, and then written together: first new identities, then
 * changes, then sizes. The undo of an import deletes identities one by one.
 */

/** What an item does: it creates, changes or deletes one identity. */
type Step =
  | { kind: 'create'; after: ImportValues; creation: IdentityCreation }
  | { kind: 'update'; after: ImportValues; subject: MailboxSubject }
  | { kind: 'delete'; subject: MailboxSubject }

const addressOf = (step: Step): string =>
  step.kind === 'create' ? step.creation.row.address : step.subject.identity.address

interface RowsContext extends ImportContext {
  subjects: ReadonlyMap<string, MailboxSubject>
  taken: ReadonlyMap<string, IdentityDetails>
  /** The names of the departments that items name by id. */
  departmentIds: ReadonlyMap<string, string>
}

const rowsContext = async (
  db: Db,
  plan: PlanRow,
  items: readonly PlanItem<'import'>[],
  organization: OrganizationNumbers,
): Promise<RowsContext> => {
  const all = items.map(({ after }) => after ?? {})
  const { aliases, groups } = addressesToAdd(items)
  const addresses = [...all.flatMap(({ address }) => address ?? []), ...aliases]
  const departments = all.flatMap(({ department_name }) => department_name ?? [])
  return {
    ...(await loadImportContext(
      db,
      { ...organization },
      { addresses, groups, departments, isUndo: isUndo(plan) },
    )),
    subjects: await mailboxSubjects(
      db,
      items.map(({ identity_id }) => identity_id),
    ),
    taken: await identitiesByAddresses(db, addresses),
    departmentIds: await departmentsByIds(
      db,
      all.flatMap(({ department_id }) => department_id ?? []),
    ),
  }
}

/** @throws Problem department_unknown where the department of the item was deleted. */
const assertDepartment = ({ department_id, department_name }: ImportValues, context: RowsContext): void => {
  if (!department_id || context.departmentIds.has(department_id)) return
  throw new Problem('department_unknown', {
    detail: `The department "${department_name}" has been deleted.`,
    ...(department_name && { department_name }),
  })
}

/** Whether an identity already has the values of its item. A department that the import creates had no id yet, so ids are not compared. */
const isAsPlanned = (identity: IdentityDetails, after: ImportValues): boolean => {
  const { department_id: _, ...values } = after
  return !hasAddresses(after) && hasValues(identity, values)
}

const creationStep = (
  item: PlanItem<'import'>,
  context: RowsContext,
  password: NewPassword | undefined,
): Step | AlreadyDone => {
  const after = item.after ?? {}
  const { address = '', limit_bytes: limit = null } = after
  const other = context.taken.get(address)
  if (other && isAsPlanned(other, after)) return new AlreadyDone(other)
  if (other) throw addressTakenProblem(address)
  const { domain, limit_bytes } = assertMayCreate(context, address, () => limit)
  context.organization.storage_allocated_bytes += limit_bytes ?? 0
  context.organization.identity_count += 1
  const row = {
    identity_id: item.identity_id,
    domain_id: domain.domain_id,
    department_id: after.department_id ?? null,
    local_part: address.slice(0, address.lastIndexOf('@')),
    address,
    display_name: after.display_name ?? '',
    external_id: after.external_id ?? null,
    must_change_password: password !== undefined,
    password_hash: password?.hash ?? null,
  }
  return { kind: 'create', after, creation: { row, limit_bytes } }
}

const stepOf = async (
  db: Db,
  item: PlanItem<'import'>,
  context: RowsContext,
  password: NewPassword | undefined,
): Promise<Step | AlreadyDone> => {
  const after = item.after ?? {}
  assertDepartment(after, context)
  assertAddresses(item, context)
  if (item.before === null) return creationStep(item, context, password)
  const subject = orNotFound(context.subjects.get(item.identity_id) ?? null)
  const { identity } = subject
  if (identity.version !== item.version && item.after !== null && isAsPlanned(identity, after))
    return new AlreadyDone(identity)
  await assertUnchanged(db, subject, item, item.before)
  if (item.after === null) return { kind: 'delete', subject }
  const { limit_bytes } = after
  if (typeof limit_bytes === 'number')
    context.organization.storage_allocated_bytes += assertSize(context, subject, limit_bytes)
  return { kind: 'update', after, subject }
}

/** Returns the id of an item's department, and creates the department where no earlier row did; no id where the department stays. */
const ensureDepartment = async (
  db: Db,
  { department_id, department_name }: ImportValues,
  context: RowsContext,
): Promise<{ department_id?: string | null; event?: AuditEvent }> => {
  if (department_name === undefined) return {}
  if (department_name === null || department_id) return { department_id: department_id ?? null }
  const key = nameKey(department_name)
  const departmentId = context.departments.get(key)?.department_id
  if (departmentId) return { department_id: departmentId }
  const row = orNotFound(
    await insertDepartment(db, {
      department_id: uuidv7(),
      department_name,
      department_name_key: key,
      description: null,
      default_mailbox_limit_bytes: null,
      welcome_text: null,
    }),
  )
  context.departments.set(key, row)
  return { department_id: row.department_id, event: departmentEvent('createDepartment', null, row) }
}

/** The events and the version of one item so far. */
interface Progress {
  events: AuditEvent[]
  version: number | null
}

/** Members that a creation can't set. */
const laterMembers = ['status', 'status_reason', 'delivery_while_suspended'] as const

/** Creates identities. A row that also suspends needs a change afterwards, as with requests. */
const create = async (
  db: Db,
  all: readonly { step: Extract<Step, { kind: 'create' }>; progress: Progress }[],
): Promise<void> => {
  const created = await createIdentities(
    db,
    all.map(({ step }) => step.creation),
  )
  const changes: { progress: Progress; next: IdentityDetails; before: IdentityDetails }[] = []
  for (const [index, { identity, events }] of created.entries()) {
    const { step, progress } = all[index]!
    progress.events.push(...events)
    progress.version = identity.version
    const next = changedIdentity(identity, {
      ...bodyOf(step.after),
      department_id: identity.department_id,
    })
    if (laterMembers.some((name) => next[name] !== identity[name]))
      changes.push({ progress, next, before: identity })
  }
  await change(db, changes)
}

const change = async (
  db: Db,
  changes: readonly { progress: Progress; next: IdentityDetails; before: IdentityDetails }[],
): Promise<void> => {
  const updates = changes.length === 0 ? [] : await writeIdentities(db, changes)
  for (const [index, { after, event }] of updates.entries()) {
    const { progress } = changes[index]!
    progress.events.push(event)
    progress.version = after.version
  }
}

type Update = { step: Extract<Step, { kind: 'update' }>; progress: Progress; department_id?: string | null }

const update = async (db: Db, all: readonly Update[]): Promise<void> => {
  await change(
    db,
    all.flatMap(({ step: { after, subject }, progress, department_id }) => {
      const body = bodyOf({ ...after, ...(department_id !== undefined && { department_id }) })
      const before = subject.identity
      return Object.keys(body).length === 0 ? [] : [{ progress, next: changedIdentity(before, body), before }]
    }),
  )
  const sizes = all.flatMap(({ step: { after, subject }, progress }) =>
    typeof after.limit_bytes === 'number' ? [{ ...subject, progress, limit_bytes: after.limit_bytes }] : [],
  )
  const resized = sizes.flatMap(({ mailbox: before, ...rest }) => (before ? [{ ...rest, before }] : []))
  const updates = resized.length === 0 ? [] : await resizeMailboxes(db, resized)
  for (const [index, { event }] of updates.entries()) resized[index]!.progress.events.push(event)
  const added = sizes.flatMap(({ identity: { identity_id }, mailbox, ...rest }) =>
    mailbox ? [] : [{ ...rest, identity_id }],
  )
  const mailboxes = added.length === 0 ? null : await addMailboxes(db, added)
  for (const { identity_id, progress } of added) {
    const mailbox = orNotFound(mailboxes?.get(identity_id) ?? null)
    progress.events.push(mailboxQuotaEvent('createMailboxQuota', null, mailbox))
  }
}

/**
 * Runs items of an import in the caller's transaction.
 * @returns one result per item, in order.
 */
export const runRows = async (
  db: Db,
  plan: PlanRow,
  rows: readonly PlanItemRow[],
  batch: BatchContext,
): Promise<(ChangeResult | Skipped)[]> => {
  const items = rows.map((row) => planItemOf('import', row))
  const context = await rowsContext(db, plan, items, batch.organization)
  const results: (Progress | Skipped)[] = []
  const creations: { step: Extract<Step, { kind: 'create' }>; progress: Progress }[] = []
  const updates: Update[] = []
  const addresses: AddressChange[] = []
  for (const item of items) {
    const progress: Progress = { events: [], version: item.version }
    try {
      const step = await stepOf(db, item, context, batch.passwords.get(item.position))
      if (step instanceof AlreadyDone) {
        results.push(step)
        continue
      }
      results.push(progress)
      if (step.kind === 'delete') {
        await changeAddresses(
          db,
          [{ ...item, address: addressOf(step), after: null, events: progress.events }],
          context,
          plan.reverts_plan_id,
        )
        const [events] = await deleteIdentityRows(db, [step.subject.identity], 'deleteIdentity')
        progress.events.push(...orNotFound(events ?? null))
        progress.version = null
        continue
      }
      const { department_id, event } = await ensureDepartment(db, step.after, context)
      if (event) progress.events.push(event)
      if (hasAddresses(item.after))
        addresses.push({ ...item, address: addressOf(step), events: progress.events })
      if (step.kind === 'update')
        updates.push({ step, progress, ...(department_id !== undefined && { department_id }) })
      else creations.push({ step: inDepartment(step, department_id), progress })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      results.push(error)
    }
  }
  if (creations.length > 0) await create(db, creations)
  await update(db, updates)
  await changeAddresses(db, addresses, context, plan.reverts_plan_id)
  return results
}

const inDepartment = (
  step: Extract<Step, { kind: 'create' }>,
  department_id: string | null | undefined,
): Extract<Step, { kind: 'create' }> => ({
  ...step,
  creation: { ...step.creation, row: { ...step.creation.row, department_id: department_id ?? null } },
})
