-- The items of bulk changes take most of the space. They are deleted some time after the bulk change has ended; its row and its
-- events stay.
alter table plan
  -- Since when its items are being deleted: from then on none is shown, retried or reverted.
  add column items_removed_at timestamptz(3),
  -- Whether it may still have items in the table.
  add column has_items boolean not null default true,
  -- Bytes of the rows that an import has received.
  add column received_bytes bigint not null default 0;
grant update (items_removed_at, received_bytes) on plan to postroom_app;

create index plan_open on plan (organization_id) where state in ('receiving', 'preparing', 'ready');
create index plan_never_run on plan (coalesce(finished_at, expires_at))
  where items_removed_at is null and started_at is null and state in ('receiving', 'ready', 'cancelled', 'failed');
create index plan_finished on plan (finished_at) where items_removed_at is null and started_at is not null;
create index plan_with_removed_items on plan (items_removed_at) where items_removed_at is not null and has_items;

grant create on schema public to postroom_operator;
set local role postroom_operator;

-- Marks bulk changes whose items are too old: a day after one that was never run has expired or ended, 90 days after the end of
-- one that was run. One from which another is just being prepared keeps them until then.
create function expire_plan_items(most integer) returns integer
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

-- Deletes at most so many items of bulk changes that are marked. @returns how many.
create function delete_plan_items(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  marked record;
  deleted integer;
  total integer := 0;
begin
  while total < most loop
    select p.organization_id, p.plan_id into marked from plan p
    where p.items_removed_at is not null and p.has_items
    order by p.items_removed_at limit 1 for update skip locked;
    exit when not found;
    delete from plan_item i
    where i.organization_id = marked.organization_id and i.plan_id = marked.plan_id and i.position in (
      select s.position from plan_item s
      where s.organization_id = marked.organization_id and s.plan_id = marked.plan_id order by s.position limit most - total);
    get diagnostics deleted = row_count;
    total := total + deleted;
    if total < most then
      update plan p set has_items = false, selection = p.selection - 'identity_ids'
      where p.organization_id = marked.organization_id and p.plan_id = marked.plan_id;
    end if;
  end loop;
  return total;
end $$;
revoke execute on function delete_plan_items(integer) from public;
grant execute on function delete_plan_items(integer) to postroom_app;
reset role;
revoke create on schema public from postroom_operator;

-- The worker deletes them right away.
create trigger plan_items_are_removed after update of items_removed_at on plan for each row
  when (new.items_removed_at is not null and old.items_removed_at is null) execute function tell_plan_due();
