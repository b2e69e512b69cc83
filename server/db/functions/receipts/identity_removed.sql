-- Asks mail servers to refuse the sign-in of an identity that is gone, and to close its sessions.
set local role postroom_operator;
create or replace function mail.identity_removed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(old.organization_id, 'sign_in', identity => old.identity_id, named => old.address,
    closes => true);
  return null;
end $$;
reset role;

create or replace trigger mail_identity_removed after delete on identity
  for each row execute function mail.identity_removed();
