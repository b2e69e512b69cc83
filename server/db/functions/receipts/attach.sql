-- From now on a mail system reads this database, and changes leave receipts. A second call changes nothing.
set local role postroom_operator;
create or replace function mail.attach() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mail.setting set attached_at = now() where attached_at is null;
  if found then perform mail.enforce_everything(); end if;
end $$;
revoke execute on function mail.attach() from public;
grant execute on function mail.attach() to postroom_worker;
reset role;
