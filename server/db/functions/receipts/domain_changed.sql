-- Asks mail servers to check sign-ins in a domain whose status has changed, or deliveries where mail for it goes elsewhere.
set local role postroom_operator;
create or replace function mail.domain_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(new.organization_id, case when new.status = old.status then 'delivery' else 'sign_in' end,
    in_domain => new.domain_id, named => new.domain_name);
  return null;
end $$;
reset role;

create or replace trigger mail_domain_changed after update of status, catch_all_identity_id, subaddressing_enabled on domain
  for each row when ((old.status, old.catch_all_identity_id, old.subaddressing_enabled)
    is distinct from (new.status, new.catch_all_identity_id, new.subaddressing_enabled))
  execute function mail.domain_changed();
