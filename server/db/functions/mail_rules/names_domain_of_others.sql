-- Whether one of the names is a domain of another organization than that of the user who signed in with the address.
set local role postroom_operator;
create or replace function mail.names_domain_of_others(login text, names text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from domain d
    where d.domain_name = any(names) and d.removed_at is null and not exists (
      select from identity i
      where i.address = mail.present_address(lower(login collate "C")) and i.organization_id = d.organization_id))
$$;
revoke execute on function mail.names_domain_of_others(text, text[]) from public;
grant execute on function mail.names_domain_of_others(text, text[]) to postroom_worker;
reset role;
