-- A group has copies of its address and its domain, for its list; nothing else may stand there.
set local role postroom_operator;
create or replace function groups_are_of_addresses() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from new_rows n
    left join address a on a.organization_id = n.organization_id and a.address_id = n.address_id
    where (n.address, n.domain_id) is distinct from (a.address, a.domain_id))
  then
    raise exception 'a group must have the text and the domain of its address' using errcode = 'check_violation',
      constraint = 'group_of_address';
  end if;
  return null;
end $$;
reset role;

create or replace trigger new_groups_are_of_addresses after insert on mail_group referencing new table as new_rows
  for each statement execute function groups_are_of_addresses();
