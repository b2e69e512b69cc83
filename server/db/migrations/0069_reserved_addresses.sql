-- The address of a deleted identity is refused while it is reserved: no catch-all takes its mail. The view keeps its columns,
-- so that the files of an older `mail attach` refuse it too.
grant create on schema mail to postroom_operator;
set local role postroom_operator;

create or replace view mail.recipient as
select i.address, i.local_part, d.domain_name, d.subaddressing_enabled,
  case
    when o.status <> 'active' or d.status <> 'active' then '550 5.2.1 This domain is suspended'
    when m.mailbox_quota_id is null then '550 5.1.1 No mailbox here by that name'
    when i.status <> 'active' and i.delivery_while_suspended = 'reject' then '550 5.2.1 This mailbox is disabled'
  end as refusal
from identity i
join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
join organization o on o.organization_id = i.organization_id
left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
union all
select r.address, r.local_part, d.domain_name, d.subaddressing_enabled, '550 5.1.1 This address is no longer in use'
from deleted_identity r
join domain d on d.organization_id = r.organization_id and d.domain_id = r.domain_id;

reset role;
revoke create on schema mail from postroom_operator;

create index deleted_identity_by_address on deleted_identity (address);
