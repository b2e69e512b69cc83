-- A mail server has reported failed sign-ins, if only that of a probe.
set local role postroom_operator;
create or replace function mail.hear_failures() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mail.setting set heard_failures_at = clock_timestamp(),
    hears_failures_since = case when heard_failures_at > clock_timestamp() - interval '1 minute' then hears_failures_since
      else clock_timestamp() end
$$;
revoke execute on function mail.hear_failures() from public;
grant execute on function mail.hear_failures() to postroom_worker;
reset role;
