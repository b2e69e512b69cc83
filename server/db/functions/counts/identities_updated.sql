-- Counts identities that have moved to another domain or department.
create or replace function identities_updated() returns trigger language plpgsql as $$
declare
  deltas jsonb := (select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, sum(n) as n from (
      select organization_id, domain_id, department_id, 1 as n from new_rows
      union all select organization_id, domain_id, department_id, -1 from old_rows) r
    group by 1, 2, 3 having sum(n) <> 0) d);
begin
  if deltas is not null then perform count_identities(deltas); end if;
  return null;
end $$;

create or replace trigger identities_updated after update on identity
  referencing old table as old_rows new table as new_rows for each statement execute function identities_updated();
