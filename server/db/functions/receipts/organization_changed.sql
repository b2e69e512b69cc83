-- Asks mail servers to check the sign-ins of an organization that is suspended or active again.
set local role postroom_operator;
create or replace function mail.organization_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(new.organization_id, 'sign_in');
  return null;
end $$;
reset role;

create or replace trigger mail_organization_changed after update of status on organization
  for each row when (old.status <> new.status) execute function mail.organization_changed();
