-- At the end of its transaction, the address of a new identity without a mailbox is in use no longer. Nearly all have one: to write
-- that with the mailbox would write the row of each address twice.
set local role postroom_operator;
create or replace function identity_has_mailbox() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from mailbox_quota m where m.organization_id = new.organization_id and m.identity_id = new.identity_id) then
    perform refresh_identity_addresses(array[new.organization_id], array[new.identity_id]);
  end if;
  return null;
end $$;
reset role;

drop trigger if exists identity_has_mailbox on identity;
create constraint trigger identity_has_mailbox after insert on identity deferrable initially deferred
  for each row execute function identity_has_mailbox();
