-- Whether the operator gets the mail to postmaster@ and abuse@ of a domain where nothing else takes it, as mail servers are told.
set local role postroom_operator;
create or replace function operator_gets_mail(name text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from mail.domain d
    where d.domain_name = name and d.organization_id = current_organization() and d.postmaster is not null)
$$;
revoke execute on function operator_gets_mail(text) from public;
grant execute on function operator_gets_mail(text) to postroom_app;
reset role;
