-- Asks for everything again, after a restore and when a mail system has just been attached. Mail servers read sizes, addresses
-- and passwords from this database whenever they need them; only sessions may still be open from before.
set local role postroom_operator;
create or replace function mail.enforce_everything() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(o.organization_id, 'sign_in') from organization o;
end $$;
revoke execute on function mail.enforce_everything() from public;
reset role;
