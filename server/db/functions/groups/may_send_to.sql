-- Postfix asks only about addresses that it has found, so one that isn't found is spelled in a way that is unknown here.
set local role postroom_operator;
create or replace function mail.may_send_to(login text, local_part text, domain_name text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  return f.address_id is not null and not exists (
    select from mail.refusing_groups(f.organization_id, f.address_id, mail.signed_in(f.organization_id, login)));
end $$;
revoke execute on function mail.may_send_to(text, text, text) from public;
grant execute on function mail.may_send_to(text, text, text) to postroom_worker;
reset role;
