-- Asks mail servers for the new size of a mailbox.
set local role postroom_operator;
create or replace function mail.mailbox_resized() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(new.organization_id, 'quota', identity => new.identity_id,
    mailbox => new.mailbox_quota_id, named => new.address);
  return null;
end $$;
reset role;

create or replace trigger mail_mailbox_resized after update of limit_bytes on mailbox_quota
  for each row when (old.limit_bytes <> new.limit_bytes) execute function mail.mailbox_resized();
