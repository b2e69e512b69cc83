-- Notes when the warning of a full mailbox was mailed, or could not be.
set local role postroom_operator;
create or replace function mail.warning_mailed(organization uuid, mailbox uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from organization o where o.organization_id = organization for no key update;
  update mailbox_quota m set warning_mailed_at = now()
  where m.organization_id = organization and m.mailbox_quota_id = mailbox and m.warned_at is not null;
end $$;
revoke execute on function mail.warning_mailed(uuid, uuid) from public;
grant execute on function mail.warning_mailed(uuid, uuid) to postroom_worker;
reset role;
