-- Requests show whether a forward and an auto-reply are in force. They ask the view that mail servers read.
grant create on schema public to postroom_operator;
set local role postroom_operator;

-- Whether mail to an identity of the organization is accepted.
create function takes_mail(identity uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from mail.recipient r
    where r.organization_id = current_organization() and r.identity_id = takes_mail.identity and r.refusal is null)
$$;
revoke execute on function takes_mail(uuid) from public;
grant execute on function takes_mail(uuid) to postroom_app;
reset role;
revoke create on schema public from postroom_operator;
