-- What each process that asks the mail servers has heard from them last, so that those that have no settings of a mail
-- system tell the same of it.
create table mail.heartbeat (
  process_id uuid primary key,
  told_at timestamptz(3) not null default clock_timestamp(),
  -- What is known of the mail servers, as health tells it; never a secret.
  report jsonb not null
);
grant select on mail.heartbeat to postroom_operator;
grant select, insert, update, delete on mail.heartbeat to postroom_worker;

grant create on schema public to postroom_operator;
set local role postroom_operator;

-- Since when a mail system is attached, and the last word of it: of a process to which it answers, if there is one. After 45
-- seconds without one, four questions, nobody is known to ask.
create view mail_state as
select g.attached_at, h.told_at, h.report, coalesce(h.is_current, false) as is_current
from mail.setting g left join lateral (
  select b.told_at, b.report, b.told_at > now() - interval '45 seconds' as is_current
  from mail.heartbeat b order by is_current desc, b.report ->> 'state' = 'attached' desc, b.told_at desc limit 1
) h on true;
grant select on mail_state to postroom_app;
reset role;
revoke create on schema public from postroom_operator;
