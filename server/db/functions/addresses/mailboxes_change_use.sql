-- Mailboxes that came or went.
set local role postroom_operator;
create or replace function mailboxes_change_use() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_identity_addresses(array_agg(organization_id), array_agg(identity_id)) from changed_rows having count(*) > 0;
  perform refresh_addresses_above(array_agg(organization_id), array_agg(identity_id)) from changed_rows having count(*) > 0;
  return null;
end $$;
reset role;

create or replace trigger mailboxes_deleted_change_use after delete on mailbox_quota referencing old table as changed_rows
  for each statement execute function mailboxes_change_use();
create or replace trigger mailboxes_inserted_change_use after insert on mailbox_quota referencing new table as changed_rows
  for each statement execute function mailboxes_change_use();
