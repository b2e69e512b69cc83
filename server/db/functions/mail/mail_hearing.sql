-- Since when mail servers have reported sign-ins, failed ones and rules without a gap, for the organization of the connection. `rules_since` is
-- null while they don't report what rules send.
set local role postroom_operator;
create or replace view mail_hearing as
select o.organization_id, g.hears_failures_since as since,
  case when g.heard_failures_at < now() - interval '1 minute' then g.heard_failures_at end as until,
  case when g.heard_logins_at >= now() - interval '1 minute' then g.hears_logins_since end as logins_since,
  case when g.heard_rules_at >= now() - interval '1 minute' then greatest(g.hears_rules_since, o.created_at) end as rules_since
from mail.setting g cross join organization o
where g.attached_at is not null and g.hears_failures_since is not null and o.organization_id = current_organization();
grant select on mail_hearing to postroom_app;
reset role;
