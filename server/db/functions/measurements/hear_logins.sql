-- A mail server has reported a sign-in, if only that of a probe.
set local role postroom_operator;
create or replace function mail.hear_logins() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mail.setting set heard_logins_at = clock_timestamp(),
    hears_logins_since = case when heard_logins_at > clock_timestamp() - interval '1 minute' then hears_logins_since
      else clock_timestamp() end
$$;
revoke execute on function mail.hear_logins() from public;
grant execute on function mail.hear_logins() to postroom_worker;
reset role;
