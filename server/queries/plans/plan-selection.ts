import type { Db } from '../../db/database.ts'
import type { PlanRow } from '../../generated/rows.ts'
import { binder, whereOf } from '../../lists/filter.ts'
import { deletedIdentityConditions } from '../deleted-identities.ts'
import { identityConditions } from '../identities.ts'
import { mailboxConditions } from '../mailbox-quotas.ts'

/** Whether a plan restores former values of identities, or repeats one that does. */
export const isUndo = ({ selection }: Pick<PlanRow, 'selection'>): boolean => selection.restores === true

/** The parts of a plan that select its identities. */
type Selection = Pick<PlanRow, 'operation' | 'selection_kind' | 'selection'>

/** Returns the list that a filter reads, and its conditions: identities, mailboxes, or deleted identities to restore. */
const filterSource = async (db: Db, { operation, selection }: Selection) => {
  const { filter = {}, mailbox_filter: mailboxes } = selection
  if (mailboxes !== undefined)
    return { table: 'own_mailbox_quota', conditions: await mailboxConditions(db, mailboxes) }
  return operation === 'restore'
    ? { table: 'deleted_identity', conditions: await deletedIdentityConditions(db, filter) }
    : { table: 'own_identity', conditions: await identityConditions(db, filter) }
}

/** SQL for the identities of a selection: id, address, name, and each one's own target value; with the bound values. */
const selectedIdentities = async (
  db: Db,
  plan: Selection,
): Promise<{ sql: string; values: readonly unknown[] }> => {
  const { selection_kind: kind, selection } = plan
  if (kind === 'identity_ids') {
    return {
      sql: `select g.id as identity_id, coalesce(i.address, d.address) as address,
          coalesce(i.display_name, d.display_name) as display_name, null::jsonb as after
        from unnest($2::uuid[]) g(id)
        left join identity i on i.organization_id = $1 and i.identity_id = g.id
        left join deleted_identity d on d.organization_id = $1 and d.identity_id = g.id`,
      values: [db.organizationId, selection.identity_ids ?? []],
    }
  }
  if (kind === 'filter' || kind === 'mailbox_filter') {
    const { table, conditions } = await filterSource(db, plan)
    const { sql, values } = whereOf(db, conditions)
    return {
      sql: `select l.identity_id, l.address, l.display_name, null::jsonb as after
        from ${table} l where l.organization_id = $1 ${sql}`,
      values,
    }
  }
  const target = kind === 'revert' ? 's.before' : selection.restores ? 's.after' : 'null::jsonb'
  const outcomes =
    kind === 'revert'
      ? "s.outcome = 'done'"
      : // Not rows whose content was deleted.
        "s.outcome in ('failed', 'will_change') and (s.line is null or s.row is not null)"
  return {
    sql: `select s.identity_id, s.address, s.display_name, ${target} as after
      from plan_item s where s.organization_id = $1 and s.plan_id = $2 and ${outcomes}`,
    values: [db.organizationId, selection.plan_id],
  }
}

/** Returns the number of identities of a selection. */
export const countSelected = async (db: Db, plan: Selection): Promise<number> => {
  const { sql, values } = await selectedIdentities(db, plan)
  const row = await db.one<{ count: number }>(`select count(*) as count from (${sql}) p`, values)
  return row?.count ?? 0
}

/** Adds the identities of a plan as items without an outcome, by address. @returns their number. */
export const insertItems = async (
  db: Db,
  { plan_id, ...plan }: Pick<PlanRow, 'plan_id'> & Selection,
): Promise<number> => {
  const identities = await selectedIdentities(db, plan)
  const { values, bind } = binder(identities)
  const id = bind(plan_id)
  const row = await db.one<{ count: number }>(
    `with item as (
       insert into plan_item (organization_id, plan_id, position, identity_id, address, display_name, after)
       select $1, ${id}::uuid, row_number() over (order by p.address, p.identity_id), p.identity_id, p.address,
         p.display_name, p.after
       from (${identities.sql}) p
       returning 1
     ), counted as (
       update plan set total_count = (select count(*) from item)
       where plan.organization_id = $1 and plan.plan_id = ${id}::uuid
     )
     select count(*) as count from item`,
    values,
  )
  return row?.count ?? 0
}
