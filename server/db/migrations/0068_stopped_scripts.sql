-- Mail servers learn whose own Sieve scripts must not run: a suspended identity's would send mail on and answer it. The view
-- keeps its columns, so that the files of an older `mail attach` still work.
grant create on schema mail to postroom_operator;
set local role postroom_operator;

create or replace view mail.mailbox as
select i.address as username, m.organization_id, m.mailbox_quota_id as mailbox_id,
  m.organization_id || '/' || m.mailbox_quota_id as folder, m.limit_bytes,
  i.status <> 'active' or d.status <> 'active' or o.status <> 'active' as own_rules_are_stopped
from identity i
join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
join organization o on o.organization_id = i.organization_id;

reset role;
revoke create on schema mail from postroom_operator;
