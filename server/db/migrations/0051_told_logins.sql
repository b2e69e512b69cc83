-- Sign-ins that no session follows, such as those to send mail, as mail servers tell of them by their event export.

alter table mail.setting
  -- Since when they are heard of without a gap, and when the last word came. Null: never.
  add column hears_logins_since timestamptz(3),
  add column heard_logins_at timestamptz(3);

grant create on schema mail, public to postroom_operator;
set local role postroom_operator;

-- Null in the last column while they are not heard of: probes are every ten seconds.
create or replace view mail_hearing as
select o.organization_id, g.hears_failures_since as since,
  case when g.heard_failures_at < now() - interval '1 minute' then g.heard_failures_at end as until,
  case when g.heard_logins_at >= now() - interval '1 minute' then g.hears_logins_since end as logins_since
from mail.setting g cross join organization o
where g.attached_at is not null and g.hears_failures_since is not null and o.organization_id = current_organization();

-- A mail server has told of a sign-in, if only of a probe's.
create function mail.hear_logins() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mail.setting set heard_logins_at = clock_timestamp(),
    hears_logins_since = case when heard_logins_at > clock_timestamp() - interval '1 minute' then hears_logins_since
      else clock_timestamp() end
$$;

-- Notes sign-ins beside those that mail servers write by themselves, each {address, service, ago_ms}. Those of somebody who
-- had the address before are nobody's.
create function mail.note_logins(heard jsonb) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into mail.login_seen as l (username, service, last_login)
  select h.address, h.service, floor(extract(epoch from max(h.at)))
  from (select g.address, g.service, clock_timestamp() - g.ago_ms * interval '1 millisecond' as at
    from jsonb_to_recordset(heard) as g(address text, service text, ago_ms integer)) h
  join identity i on i.address = h.address and i.created_at <= h.at
  group by 1, 2 order by 1, 2
  on conflict (username, service) do update set last_login = greatest(l.last_login, excluded.last_login)
$$;

revoke execute on function mail.hear_logins(), mail.note_logins(jsonb) from public;
grant execute on function mail.hear_logins(), mail.note_logins(jsonb) to postroom_worker;
reset role;
revoke create on schema mail, public from postroom_operator;
