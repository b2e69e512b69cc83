-- Targets that came or went. The organization is locked by then (`targets_change_use`).
set local role postroom_operator;
create or replace function targets_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mail_group g set member_count = g.member_count + c.count
  from (select organization_id, address_id, count(*) from changed_rows group by 1, 2) c
  where g.organization_id = c.organization_id and g.address_id = c.address_id;
  return null;
end $$;
reset role;

create or replace trigger targets_inserted after insert on address_target referencing new table as changed_rows
  for each statement execute function targets_inserted();
