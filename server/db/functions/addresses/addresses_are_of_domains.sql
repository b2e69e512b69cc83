-- The text of an address is that of its local part and its domain. Without that, the rights of requests would let one
-- organization write a row with the text of another's domain, and get its mail.
set local role postroom_operator;
create or replace function addresses_are_of_domains() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from new_rows n
    left join domain d on d.organization_id = n.organization_id and d.domain_id = n.domain_id
    where n.address is distinct from n.local_part || '@' || d.domain_name)
  then
    raise exception 'an address must consist of its local part and the name of its domain' using errcode = 'check_violation',
      constraint = 'address_of_domain';
  end if;
  return null;
end $$;
reset role;

create or replace trigger new_addresses_are_of_domains after insert on address referencing new table as new_rows
  for each statement execute function addresses_are_of_domains();

-- The address of a new identity is another insert, but one that was deleted has its address still.
create or replace trigger new_identities_are_of_domains after insert on identity referencing new table as new_rows
  for each statement execute function addresses_are_of_domains();
