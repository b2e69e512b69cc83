-- Deletes at most so many items of marked bulk changes, by a range of positions. Compared with a list of positions, PostgreSQL
-- could read all items once for each one while the table has no statistics, and the statement ran into its time limit again and
-- again. @returns how many it deleted.
set local role postroom_operator;
create or replace function delete_plan_items(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  marked record;
  last_position integer;
  deleted integer;
  total integer := 0;
begin
  while total < most loop
    select p.organization_id, p.plan_id into marked from plan p
    where p.items_removed_at is not null and p.has_items
    order by p.items_removed_at limit 1 for update skip locked;
    exit when not found;
    select max(first.position) into last_position from (
      select i.position from plan_item i
      where i.organization_id = marked.organization_id and i.plan_id = marked.plan_id
      order by i.position limit most - total) first;
    delete from plan_item i
    where i.organization_id = marked.organization_id and i.plan_id = marked.plan_id and i.position <= last_position;
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
