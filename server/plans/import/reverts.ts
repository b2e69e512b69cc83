import type { Db } from '../../db/database.ts'
import { orNotFound, Problem } from '../../problem.ts'
import { nameKey } from '../../generated/rules/name-key.ts'
import { type ImportContext, updateEffect, withAddresses } from './targets.ts'
import type { Effect } from '../operation.ts'
import { effectOfDeletion } from '../operations/delete.ts'
import type { ImportValues, PlanItem } from '../plan-item.ts'
import { changedSince, type MailboxSubject } from '../subjects.ts'

/**
 * Checks that an identity has not changed since, and neither has its mailbox size where the item sets that.
 * @param values the values that the item expects now.
 * @throws Problem stale_version, with who changed it, when and what.
 */
export const assertUnchanged = async (
  db: Db,
  { identity, mailbox }: MailboxSubject,
  { version }: Pick<PlanItem, 'version'>,
  values: ImportValues | null,
): Promise<void> => {
  if (identity.version !== version) throw await changedSince(db, identity.identity_id)
  const { limit_bytes } = values ?? {}
  if (limit_bytes !== undefined && limit_bytes !== (mailbox?.limit_bytes ?? null))
    throw await changedSince(db, mailbox?.mailbox_quota_id ?? identity.identity_id)
}

/** Returns the values with the department's present id. @throws Problem department_unknown where it was deleted. */
const withPresentDepartment = (values: ImportValues, context: ImportContext): ImportValues => {
  const { department_name } = values
  if (department_name === undefined || department_name === null) return values
  const department = context.departments.get(nameKey(department_name))
  if (department)
    return { ...values, department_id: department.department_id, department_name: department.department_name }
  throw new Problem('department_unknown', {
    detail: `There is no department named "${department_name}".`,
    department_name,
  })
}

/** Lists of addresses before and after an undo; null where an item changed none. */
const swappedLists = (after: string[] | undefined, before: string[] | undefined) =>
  after && before ? { before: after, after: before } : null

/**
 * Returns the effect of the undo of one item: a created identity is deleted, a changed one gets its earlier values back.
 * @throws Problem where it can't be undone.
 */
export const revertedRow = async (
  db: Db,
  earlier: PlanItem<'import'>,
  { subject: match, context }: { subject: MailboxSubject | undefined; context: ImportContext },
): Promise<Effect<ImportValues> | null> => {
  const subject = orNotFound(match ?? null)
  await assertUnchanged(db, subject, earlier, earlier.after)
  const { before } = earlier
  const { alias_addresses, group_addresses } = earlier.after ?? {}
  if (before === null) {
    const effect = effectOfDeletion(subject.identity)
    const added = { ...(alias_addresses && { alias_addresses }), ...(group_addresses && { group_addresses }) }
    return { ...effect, before: { ...effect.before, ...added } }
  }
  if (before.limit_bytes === null)
    throw new Problem('not_revertible', {
      detail: "The import added a mailbox that may now contain mail, so it isn't removed.",
    })
  const { alias_addresses: aliases, group_addresses: groups, ...values } = before
  const effect = updateEffect(subject, withPresentDepartment(values, context), context)
  const withAliases = withAddresses(effect, 'alias_addresses', swappedLists(alias_addresses, aliases))
  return withAddresses(withAliases, 'group_addresses', swappedLists(group_addresses, groups))
}
