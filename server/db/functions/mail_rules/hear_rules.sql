-- Notes that reports of rules arrive, while other reports do, and since when without a gap of a minute.
set local role postroom_operator;
create or replace function mail.hear_rules() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mail.setting set heard_rules_at = clock_timestamp(),
    hears_rules_since = case when heard_rules_at > clock_timestamp() - interval '1 minute' then hears_rules_since
      else clock_timestamp() end
  where heard_failures_at > clock_timestamp() - interval '1 minute'
$$;
revoke execute on function mail.hear_rules() from public;
grant execute on function mail.hear_rules() to postroom_worker;
reset role;
