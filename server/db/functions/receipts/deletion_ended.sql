-- An identity is deleted permanently: now its mail is deleted, unless the mailbox is back.
set local role postroom_operator;
create or replace function mail.deletion_ended() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from mailbox_quota m
    where m.organization_id = old.organization_id and m.mailbox_quota_id = old.mailbox_quota_id) then
    perform mail.request_enforcement(old.organization_id, 'purge', identity => old.identity_id,
      mailbox => old.mailbox_quota_id, named => old.address);
  end if;
  return null;
end $$;
reset role;

create or replace trigger mail_deletion_ended after delete on deleted_identity
  for each row when (old.mailbox_quota_id is not null) execute function mail.deletion_ended();
