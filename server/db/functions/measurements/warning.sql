-- Warnings to be mailed. After a day, a warning that could not be sent is no longer news.
set local role postroom_operator;
create or replace view mail.warning as
select m.organization_id, m.mailbox_quota_id, m.address, m.display_name, d.domain_name, m.used_bytes, m.limit_bytes,
  m.warned_at
from mailbox_quota m
join domain d on d.organization_id = m.organization_id and d.domain_id = m.domain_id
where m.warned_at is not null and m.warning_mailed_at is null and m.warned_at > now() - interval '1 day';
grant select on mail.warning to postroom_worker;
reset role;
