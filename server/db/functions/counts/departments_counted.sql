-- Departments also come in bulk.
create or replace function departments_counted() returns trigger language plpgsql as $$
begin
  update organization o set department_count = department_count + case tg_op when 'INSERT' then d.n else -d.n end
  from (select organization_id, count(*) as n from changed_rows group by 1) d
  where o.organization_id = d.organization_id;
  return null;
end $$;

create or replace trigger departments_deleted after delete on department
  referencing old table as changed_rows for each statement execute function departments_counted();
create or replace trigger departments_inserted after insert on department
  referencing new table as changed_rows for each statement execute function departments_counted();
