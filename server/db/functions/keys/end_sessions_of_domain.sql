-- Ends the sessions on My account of the identities in a domain that is suspended.
set local role postroom_operator;
create or replace function end_sessions_of_domain() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update api_key set revoked_at = now()
  where organization_id = new.organization_id and revoked_at is null and identity_id in (
    select i.identity_id from identity i
    where i.organization_id = new.organization_id and i.domain_id = new.domain_id);
  return null;
end $$;
reset role;

create or replace trigger people_suspended after update of status on domain for each row when (new.status <> 'active')
  execute function end_sessions_of_domain();
