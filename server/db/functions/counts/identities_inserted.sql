-- Counts new identities in organization, domain and department.
create or replace function identities_inserted() returns trigger language plpgsql as $$
begin
  perform count_identities((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, count(*) as n from new_rows group by 1, 2, 3) d));
  return null;
end $$;

create or replace trigger identities_inserted after insert on identity
  referencing new table as new_rows for each statement execute function identities_inserted();
