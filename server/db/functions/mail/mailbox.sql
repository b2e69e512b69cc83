-- With the name of the administrator's script, and with own rules that an administrator has stopped.
set local role postroom_operator;
create or replace view mail.mailbox as
select i.address as username, m.organization_id, m.mailbox_quota_id as mailbox_id,
  m.organization_id || '/' || m.mailbox_quota_id as folder, m.limit_bytes,
  i.status <> 'active' or d.status <> 'active' or o.status <> 'active' or coalesce(r.own_rules = 'stopped', false)
    as own_rules_are_stopped,
  case when r.identity_id is not null then md5(mail.script_of(r.organization_id, r.identity_id)) end as script_id
from identity i
join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
join organization o on o.organization_id = i.organization_id
left join mail_rules r on r.organization_id = i.organization_id and r.identity_id = i.identity_id;
grant select on mail.mailbox to postroom_mail, postroom_worker;
reset role;
