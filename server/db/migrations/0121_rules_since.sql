-- Since when mail servers report what rules send without a gap: they have files that know rules, and report sign-ins, which come by the
-- same way. Null: never.
alter table mail.setting
  add column hears_rules_since timestamptz(3),
  add column heard_rules_at timestamptz(3);

grant create on schema mail, public to postroom_operator;
set local role postroom_operator;
create function mail.hear_rules() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mail.setting set heard_rules_at = clock_timestamp(),
    hears_rules_since = case when heard_rules_at > clock_timestamp() - interval '1 minute' then hears_rules_since
      else clock_timestamp() end
  where heard_failures_at > clock_timestamp() - interval '1 minute'
$$;
revoke execute on function mail.hear_rules() from public;
grant execute on function mail.hear_rules() to postroom_worker;

-- `rules_since` is null while mail servers don't report what rules send.
create or replace view mail_hearing as
select o.organization_id, g.hears_failures_since as since,
  case when g.heard_failures_at < now() - interval '1 minute' then g.heard_failures_at end as until,
  case when g.heard_logins_at >= now() - interval '1 minute' then g.hears_logins_since end as logins_since,
  case when g.heard_rules_at >= now() - interval '1 minute' then greatest(g.hears_rules_since, o.created_at) end as rules_since
from mail.setting g cross join organization o
where g.attached_at is not null and g.hears_failures_since is not null and o.organization_id = current_organization();
reset role;
revoke create on schema mail, public from postroom_operator;
