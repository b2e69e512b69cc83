-- A renamed identity takes its new address here and in the copy of its mailbox.
set local role postroom_operator;
create or replace function identity_moves_address() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  holder text;
begin
  select a.kind into holder from address a where a.address = new.address and a.address_id <> new.identity_id;
  if found then
    raise exception 'another identity, a deleted one or an alias has that address' using errcode = 'unique_violation',
      constraint = case holder when 'held' then 'address_held' else 'address_taken' end;
  end if;
  update address a set address = new.address, local_part = new.local_part, domain_id = new.domain_id,
    version = a.version + 1, updated_at = now()
  where a.organization_id = new.organization_id and a.address_id = new.identity_id;
  update mailbox_quota m set address = new.address, domain_id = new.domain_id
  where m.organization_id = new.organization_id and m.identity_id = new.identity_id;
  return null;
end $$;
reset role;

create or replace trigger identity_moves_address after update of address, local_part, domain_id on identity
  for each row when (old.address is distinct from new.address) execute function identity_moves_address();
