-- Whether mail to an identity of the organization is accepted.
set local role postroom_operator;
create or replace function takes_mail(identity uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from mail.recipient r
    where r.organization_id = current_organization() and r.identity_id = takes_mail.identity and r.refusal is null)
$$;
revoke execute on function takes_mail(uuid) from public;
grant execute on function takes_mail(uuid) to postroom_app;
reset role;
