-- Counts deleted identities in organization, domain and department.
create or replace function identities_deleted() returns trigger language plpgsql as $$
begin
  perform count_identities((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, -count(*) as n from old_rows group by 1, 2, 3) d));
  return null;
end $$;

create or replace trigger identities_deleted after delete on identity
  referencing old table as old_rows for each statement execute function identities_deleted();
