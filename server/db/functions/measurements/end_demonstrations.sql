-- Once a mail system has measured every mailbox of a demonstration, its numbers are no longer invented: the last logins that no
-- mail server has seen are removed, and so is the note that the numbers are invented.
set local role postroom_operator;
create or replace function mail.end_demonstrations() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid;
begin
  for organization in
    select o.organization_id from organization o cross join mail.setting g
    where o.is_demonstration and g.attached_at is not null and not exists (
      select from mailbox_quota m where m.organization_id = o.organization_id
        and coalesce(m.usage_as_of < g.attached_at, true))
  loop
    update organization o set is_demonstration = false where o.organization_id = organization;
    update identity i set last_login_at = null
    where i.organization_id = organization and i.last_login_at is not null and not exists (
      select from identity_login l where l.organization_id = organization and l.identity_id = i.identity_id);
  end loop;
end $$;
revoke execute on function mail.end_demonstrations() from public;
grant execute on function mail.end_demonstrations() to postroom_worker;
reset role;
