-- Count the places that the rows of a statement came to or left. The full join is never a nested loop: the plan of the first
-- change, which is often of one row, also serves statements of many rows. Their rows are hashed, which needs the memory.
set local role postroom_operator;
create or replace function department_list_changed() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set work_mem = '64MB' as $$
begin
  if tg_op = 'UPDATE' then
    if next_list_version((select array_agg(distinct organization_id) from new_rows), 0) then
      perform count_in_buckets((
        select array_agg((organization_id, list, number, name, id, n)::list_change) from (
          select organization_id, p.list, p.number, p.name, p.id, sum(p.n)::integer as n
          from old_rows o full join new_rows c using (organization_id, department_id)
          cross join lateral (
            select *, -1 as n from department_places(o::department)
            union all select *, 1 from department_places(c::department)
          ) p where department_moved(o::department, c::department) and p.id is not null
          group by 1, 2, 3, 4, 5 having sum(p.n) <> 0
        ) p));
    end if;
  elsif next_list_version((select array_agg(distinct organization_id) from changed_rows), 0) then
    perform count_in_buckets((
      select array_agg((r.organization_id, p.*, case tg_op when 'INSERT' then 1 else -1 end)::list_change)
      from changed_rows r cross join lateral department_places(r::department) p));
  end if;
  return null;
end $$;
reset role;

create or replace trigger list_changed_by_delete after delete on department
  referencing old table as changed_rows for each statement execute function department_list_changed();
create or replace trigger list_changed_by_insert after insert on department
  referencing new table as changed_rows for each statement execute function department_list_changed();
create or replace trigger list_changed_by_update after update on department
  referencing old table as old_rows new table as new_rows for each statement execute function department_list_changed();
