-- Deletes what was seen of addresses that no identity has. It waits a day, because an identity may be created meanwhile.
set local role postroom_operator;
create or replace function mail.forget_unknown() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from mail.usage_seen s where s.seen_at < now() - interval '1 day'
    and not exists (select from identity i where i.address = s.username);
  delete from mail.login_seen s where s.seen_at < now() - interval '1 day'
    and not exists (select from identity i where i.address = s.username)
$$;
revoke execute on function mail.forget_unknown() from public;
grant execute on function mail.forget_unknown() to postroom_worker;
reset role;
