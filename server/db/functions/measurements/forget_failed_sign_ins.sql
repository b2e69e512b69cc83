-- Deletes counts older than 30 days, and minutes that are over.
set local role postroom_operator;
create or replace function mail.forget_failed_sign_ins() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from failed_sign_in f using organization o
  where f.organization_id = o.organization_id and f.day < (now() at time zone 'UTC')::date - 30;
  delete from failed_sign_in_minute m using organization o
  where m.organization_id = o.organization_id and m.minute < now() - interval '10 minutes'
$$;
revoke execute on function mail.forget_failed_sign_ins() from public;
grant execute on function mail.forget_failed_sign_ins() to postroom_worker;
reset role;
