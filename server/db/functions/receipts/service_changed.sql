-- Asks mail servers to check the sign-ins to a service that is switched on or off.
set local role postroom_operator;
create or replace function mail.service_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed organization_service := coalesce(new, old);
begin
  -- The others are nothing that a mail server knows.
  if changed.service_code in ('imap', 'pop3', 'smtp_submission', 'managesieve') then
    perform mail.request_enforcement(changed.organization_id, 'sign_in', service => changed.service_code);
  end if;
  return null;
end $$;
reset role;

create or replace trigger mail_service_changed after insert or delete on organization_service
  for each row execute function mail.service_changed();
create or replace trigger mail_service_switched after update of enabled on organization_service
  for each row when (old.enabled <> new.enabled) execute function mail.service_changed();
