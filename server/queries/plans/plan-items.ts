import type { Db } from '../../db/database.ts'
import { planItemColumns, type PlanItemRow } from '../../generated/rows.ts'
import { columnsOf } from '../columns-of.ts'
import { unicodeName } from '../unicode-name.ts'

/** The items behind a position, in their order. */
export const itemsAfter = (db: Db, planId: string, position: number, limit: number) =>
  db.query<PlanItemRow>(
    `select ${planItemColumns} from plan_item
     where organization_id = $1 and plan_id = $2 and position > $3 order by position limit $4`,
    [db.organizationId, planId, position, limit],
  )

/** The first items that are still to be done. */
export const itemsToDo = (db: Db, planId: string, limit: number) =>
  db.query<PlanItemRow>(
    `select ${planItemColumns} from plan_item
     where organization_id = $1 and plan_id = $2 and outcome = 'will_change' order by position limit $3`,
    [db.organizationId, planId, limit],
  )

/**
 * A pending item, how many items of its plan are finished or unchanged, and the version of all data of
 * the organization: as long as it is the same, nothing has changed.
 */
export type NextItem = PlanItemRow & { finished: number; version_read: number }

/** The first pending items, read without a lock: they stay pending until the number of finished items changes. */
export const itemsAhead = (db: Db, planId: string, limit: number) =>
  db.query<NextItem>(
    `select ${planItemColumns}, (
       select p.done_count + p.failed_count + p.unchanged_count from plan p where p.organization_id = $1 and p.plan_id = $2) as finished, (
       select o.list_version from organization o where o.organization_id = $1) as version_read
     from plan_item
     where organization_id = $1 and plan_id = $2 and outcome = 'will_change' order by position limit $3`,
    [db.organizationId, planId, limit],
  )

/** Those of the addresses that earlier items of a plan will give to their identities. */
export const reservedAddresses = async (
  db: Db,
  {
    plan_id,
    position,
    addresses,
  }: Pick<PlanItemRow, 'plan_id' | 'position'> & { addresses: readonly string[] },
): Promise<ReadonlySet<string>> => {
  const rows = await db.query<{ address: string }>(
    `select c.address from plan_item i cross join lateral (
       select coalesce(i.after ->> 'alias', i.after ->> 'address') as address) c
     where i.organization_id = $1 and i.plan_id = $2 and i.position < $3 and i.outcome = 'will_change'
       and c.address = any($4)`,
    [db.organizationId, plan_id, position, addresses],
  )
  return new Set(rows.map(({ address }) => address))
}

/** The identities that a plan will change, of those that are previewed. */
export const identitiesToChange = async (db: Db, planId: string): Promise<string[]> => {
  const rows = await db.query<Pick<PlanItemRow, 'identity_id'>>(
    `select identity_id from plan_item where organization_id = $1 and plan_id = $2 and outcome = 'will_change'`,
    [db.organizationId, planId],
  )
  return rows.map(({ identity_id }) => identity_id)
}

/** The identities of a plan for which it was done, in their order. */
export const identitiesDone = async (db: Db, planId: string): Promise<string[]> => {
  const rows = await db.query<Pick<PlanItemRow, 'identity_id'>>(
    `select identity_id from plan_item
     where organization_id = $1 and plan_id = $2 and outcome = 'done' order by position`,
    [db.organizationId, planId],
  )
  return rows.map(({ identity_id }) => identity_id)
}

/** The items of an earlier plan that are about those identities, by the identity's id. */
export const planItemsByIdentity = async (
  db: Db,
  planId: string,
  identityIds: readonly string[],
): Promise<ReadonlyMap<string, PlanItemRow>> => {
  const rows = await db.query<PlanItemRow>(
    `select ${planItemColumns} from plan_item
     where organization_id = $1 and plan_id = $2 and identity_id = any($3)`,
    [db.organizationId, planId, identityIds],
  )
  return new Map(rows.map((row) => [row.identity_id, row]))
}

/** What would become of an item. */
export type ItemPreview = Pick<
  PlanItemRow,
  'position' | 'before' | 'after' | 'code' | 'detail' | 'problem' | 'version'
> & {
  outcome: 'will_change' | 'unchanged' | 'refused'
  /** Whether the mailbox is full then. */
  isFull?: boolean
}

/**
 * Between which positions items in their order are. A statement about some items is told so: the planner takes it that a new
 * plan has one item, and would read all of the plan to find each.
 */
export const rangeOf = (items: readonly Pick<PlanItemRow, 'position'>[]): [first: number, last: number] => [
  items[0]?.position ?? 0,
  items.at(-1)?.position ?? 0,
]

/** Writes what has been planned of items, in their order. */
export const writeItems = (db: Db, planId: string, previews: readonly ItemPreview[]) =>
  db.query(
    `update plan_item set outcome = r.outcome, version = r.version, before = r.before, after = r.after, code = r.code,
       detail = r.detail, problem = r.problem
     from jsonb_to_recordset($3::jsonb) r(position integer, outcome text, version bigint, before jsonb, after jsonb,
       code text, detail text, problem jsonb)
     where plan_item.organization_id = $1 and plan_item.plan_id = $2 and plan_item.position = r.position
       and plan_item.position between $4 and $5`,
    [db.organizationId, planId, JSON.stringify(previews), ...rangeOf(previews)],
  )

/** What has become of an item. */
export type ItemResult = Pick<
  PlanItemRow,
  'position' | 'identity_id' | 'code' | 'detail' | 'problem' | 'version'
> & {
  /** Unchanged is who was as planned already. */
  outcome: 'done' | 'failed' | 'unchanged'
  /** In base64. */
  sealed_password: string | null
}

/**
 * Writes and counts what has been done of items, in their order. The transaction then ends without waiting until it is on the disk, as others wait for
 * its lock: after a crash of PostgreSQL all of it may be undone, and is done again. Whatever waits, as the end of the plan
 * does, waits for this too.
 */
export const finishItems = (db: Db, planId: string, results: readonly ItemResult[]) =>
  db.query(
    `with finished as (
       update plan_item set outcome = r.outcome, version = r.version, code = r.code, detail = r.detail,
         problem = r.problem, sealed_password = decode(r.sealed_password, 'base64'), identity_id = r.identity_id
       from unnest($3::integer[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::jsonb[], $9::text[], $10::uuid[])
         r(position, outcome, version, code, detail, problem, sealed_password, identity_id)
       where plan_item.organization_id = $1 and plan_item.plan_id = $2 and plan_item.position = r.position
         and plan_item.position between $11 and $12
       returning r.outcome, plan_item.before is null and plan_item.row is not null as creates
     ), counted as (
       select count(*) filter (where outcome = 'done') as done, count(*) filter (where outcome = 'failed') as failed,
         count(*) filter (where outcome = 'unchanged') as unchanged,
         count(*) filter (where outcome = 'unchanged' and creates) as not_created
       from finished
     )
     update plan set done_count = done_count + counted.done, failed_count = failed_count + counted.failed,
       will_change_count = will_change_count - counted.unchanged, unchanged_count = unchanged_count + counted.unchanged,
       create_count = create_count - counted.not_created
     from counted where organization_id = $1 and plan_id = $2 returning set_config('synchronous_commit', 'off', true)`,
    [
      db.organizationId,
      planId,
      ...columnsOf(results, [
        'position',
        'outcome',
        'version',
        'code',
        'detail',
        'problem',
        'sealed_password',
        'identity_id',
      ]),
      ...rangeOf(results),
    ],
  )

/** A generated password, sealed. */
export type SealedPassword = Pick<PlanItemRow, 'identity_id' | 'address' | 'display_name'> & {
  address_unicode: string
  department_id: string | null
  sealed_password: Buffer
}

/** SQL for whether generated passwords of a plan can still be fetched: for 24 hours after it has ended. */
export const passwordsAreKept = `(plan.finished_at is null or plan.finished_at > now() - interval '24 hours')`

/** The sealed passwords of a plan that can still be fetched, by address. */
export const sealedPasswords = (db: Db, planId: string) =>
  db.query<SealedPassword>(
    `select plan_item.identity_id, plan_item.address, ${unicodeName('plan_item.address')} as address_unicode,
       plan_item.display_name, identity.department_id, plan_item.sealed_password
     from plan_item join plan on plan.organization_id = $1 and plan.plan_id = $2
     left join identity on identity.organization_id = $1 and identity.identity_id = plan_item.identity_id
     where plan_item.organization_id = $1 and plan_item.plan_id = $2 and plan_item.sealed_password is not null
       and ${passwordsAreKept}
     order by plan_item.position`,
    [db.organizationId, planId],
  )

/** Deletes the sealed passwords of a plan. @returns whether there were any that could still be fetched. */
export const forgetSealedPasswords = async (db: Db, planId: string): Promise<boolean> => {
  const rows = await db.query(
    `update plan_item set sealed_password = null from plan
     where plan_item.organization_id = $1 and plan_item.plan_id = $2 and sealed_password is not null
       and plan.organization_id = $1 and plan.plan_id = $2 and ${passwordsAreKept}
     returning plan_item.position`,
    [db.organizationId, planId],
  )
  return rows.length > 0
}
