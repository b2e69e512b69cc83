-- Deletes addresses to which rules have sent nothing for 30 days.
set local role postroom_operator;
create or replace function mail.forget_redirects() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from redirect_seen s using organization o
  where s.organization_id = o.organization_id and s.last_at < now() - interval '30 days';
  delete from redirect_rest r using organization o
  where r.organization_id = o.organization_id and r.day < (now() at time zone 'UTC')::date - 30
$$;
revoke execute on function mail.forget_redirects() from public;
grant execute on function mail.forget_redirects() to postroom_worker;
reset role;
