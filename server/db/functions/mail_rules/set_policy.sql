-- Notes whether the policy service listens, which Postfix asks where rules may send mail.
set local role postroom_operator;
create or replace function mail.set_policy(listens boolean) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mail.setting set has_policy = listens where has_policy <> listens
$$;
revoke execute on function mail.set_policy(boolean) from public;
grant execute on function mail.set_policy(boolean) to postroom_worker;
reset role;
