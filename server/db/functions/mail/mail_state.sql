-- Since when a mail system is attached, and the newest heartbeat, of a process that the mail system answers if there is one.
-- After 45 seconds without a heartbeat, four questions, no process is known to ask.
set local role postroom_operator;
create or replace view mail_state as
select g.attached_at, h.told_at, h.report, coalesce(h.is_current, false) as is_current
from mail.setting g left join lateral (
  select b.told_at, b.report, b.told_at > now() - interval '45 seconds' as is_current
  from mail.heartbeat b order by is_current desc, b.report ->> 'state' = 'attached' desc, b.told_at desc limit 1
) h on true;
grant select on mail_state to postroom_app;
reset role;
