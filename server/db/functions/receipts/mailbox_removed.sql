-- The mail of a deleted identity stays while it can be restored.
set local role postroom_operator;
create or replace function mail.mailbox_removed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from deleted_identity d
    where d.organization_id = old.organization_id and d.mailbox_quota_id = old.mailbox_quota_id) then
    return null;
  end if;
  perform mail.request_enforcement(old.organization_id, 'purge', identity => old.identity_id,
    mailbox => old.mailbox_quota_id, named => old.address);
  return null;
end $$;
reset role;

create or replace trigger mail_mailbox_removed after delete on mailbox_quota
  for each row execute function mail.mailbox_removed();
