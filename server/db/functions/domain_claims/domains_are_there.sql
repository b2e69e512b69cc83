-- Refuses new addresses in a removed domain. The reference to the domain has locked its row by now, so that a removal that was
-- committed meanwhile is seen.
set local role postroom_operator;
create or replace function domains_are_there() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from new_rows n join domain d on d.organization_id = n.organization_id and d.domain_id = n.domain_id
    where d.removed_at is not null) then
    raise exception 'the domain of that address was removed' using errcode = 'check_violation', constraint = 'domain_removed';
  end if;
  return null;
end $$;
reset role;

create or replace trigger domains_are_there after insert on address referencing new table as new_rows
  for each statement execute function domains_are_there();
