-- Items take most of the space of bulk changes, so that they are deleted some time after the end; the bulk change and its events
-- stay. Marks those whose items are too old: a day after one that was never run has expired or ended, 90 days after the end of
-- one that was run. One from which another is being prepared keeps them until then. @returns how many it marked.
set local role postroom_operator;
create or replace function expire_plan_items(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with never_run as (
    select p.organization_id, p.plan_id from plan p
    where p.items_removed_at is null and p.started_at is null and p.state in ('receiving', 'ready', 'cancelled', 'failed')
      and coalesce(p.finished_at, p.expires_at) <= now() - interval '1 day'
    limit most for update skip locked
  ), finished as (
    select p.organization_id, p.plan_id from plan p
    where p.items_removed_at is null and p.started_at is not null and p.finished_at <= now() - interval '90 days'
    limit most for update skip locked
  ), marked as (
    update plan p set items_removed_at = now()
    from (select * from never_run union all select * from finished) due
    where p.organization_id = due.organization_id and p.plan_id = due.plan_id
      and not exists (select from plan n where n.organization_id = p.organization_id and n.state = 'preparing'
        and (n.retry_of_plan_id = p.plan_id or n.reverts_plan_id = p.plan_id))
    returning 1
  )
  select count(*)::integer from marked
$$;
revoke execute on function expire_plan_items(integer) from public;
grant execute on function expire_plan_items(integer) to postroom_app;
reset role;
