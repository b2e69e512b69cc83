-- Raises the list version, and counts the places of addresses in buckets.
set local role postroom_operator;
create or replace function address_list_changed() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set work_mem = '64MB' as $$
begin
  if tg_op = 'UPDATE' then
    if next_list_version((select array_agg(distinct organization_id) from new_rows), 0) then
      perform count_in_buckets((
        select array_agg((organization_id, list, number, name, id, n)::list_change) from (
          select organization_id, p.list, p.number, p.name, p.id, sum(p.n)::integer as n
          from old_rows o full join new_rows c using (organization_id, address_id)
          cross join lateral (
            select *, -1 as n from address_places(o::address)
            union all select *, 1 from address_places(c::address)
          ) p where address_moved(o::address, c::address) and p.id is not null
          group by 1, 2, 3, 4, 5 having sum(p.n) <> 0
        ) p));
    end if;
  elsif next_list_version((select array_agg(distinct organization_id) from changed_rows), 0) then
    perform count_in_buckets((
      select array_agg((r.organization_id, p.*, case tg_op when 'INSERT' then 1 else -1 end)::list_change)
      from changed_rows r cross join lateral address_places(r::address) p));
  end if;
  return null;
end $$;
reset role;

create or replace trigger list_changed_by_delete after delete on address
  referencing old table as changed_rows for each statement execute function address_list_changed();
create or replace trigger list_changed_by_insert after insert on address
  referencing new table as changed_rows for each statement execute function address_list_changed();
create or replace trigger list_changed_by_update after update on address
  referencing old table as old_rows new table as new_rows for each statement execute function address_list_changed();
