-- The organizations of which a mail server has seen something.
set local role postroom_operator;
create or replace function mail.seen_organizations() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.organization_id from mail.usage_seen s
  cross join lateral (select organization_id from identity where address = s.username offset 0) i
  union
  select i.organization_id from mail.login_seen s
  cross join lateral (select organization_id from identity where address = s.username offset 0) i
$$;
revoke execute on function mail.seen_organizations() from public;
grant execute on function mail.seen_organizations() to postroom_worker;
reset role;
