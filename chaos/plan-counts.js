// Finds rows in the database that are wrong after bulk changes ran.
/** @import { Postgres } from '../testing/postgres.js' */

/**
 * The errors after plans, counted by SQL alone: each item of each plan must be done exactly once. Only rows of an import may
 * be refused. Mail servers are asked nothing about a new identity: there is no receipt.
 * @param {Postgres} postgres
 * @param {string[]} plans
 */
export const faultsOf = async (postgres, plans) => {
  const [row = {}] = await postgres.ask(
    `with item as (
       select i.*, p.operation, (select count(*) from audit_event e where e.request_id = i.plan_id::text and e.resource_id = i.identity_id) as events,
         (select count(*) from enforcement f where f.request_id = i.plan_id::text and f.identity_id = i.identity_id) as receipts
       from plan_item i join plan p using (plan_id) where i.plan_id = any($1::uuid[])
     ), person as (
       select d.identity_id, d.version, count(*) filter (where i.outcome = 'done' and i.before is not null) as changes
       from identity d left join item i using (identity_id) group by 1, 2
     )
     select (select count(*) from item where outcome in ('will_change', 'failed')
         or outcome = 'refused' and operation <> 'import')::int as "not done",
       (select count(*) from item where outcome = 'done' and events <> 1)::int as "not one event",
       (select count(*) from item where outcome = 'done'
         and receipts <> case operation when 'import' then 0 else 1 end)::int as "other receipts",
       (select count(*) from item where outcome <> 'done' and events + receipts > 0)::int as "changed, not told",
       (select count(*) from person where version <> 1 + changes)::int as "other versions",
       (select count(*) from plan p where p.plan_id = any($1::uuid[]) and (p.state <> 'done' or p.done_count <> (
         select count(*) from item where item.plan_id = p.plan_id and item.outcome = 'done')))::int as "wrong counts"`,
    [plans],
  )
  return row
}
