-- With the ids of the identity: an alias leads to identities by their ids.
set local role postroom_operator;
create or replace view mail.recipient as
select i.address, i.local_part, d.domain_name, d.subaddressing_enabled,
  case
    when o.status <> 'active' or d.status <> 'active' then '550 5.2.1 This domain is suspended'
    when m.mailbox_quota_id is null then '550 5.1.1 No mailbox here by that name'
    when i.status <> 'active' and i.delivery_while_suspended = 'reject' then '550 5.2.1 This mailbox is disabled'
  end as refusal,
  i.organization_id, i.identity_id
from identity i
join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
join organization o on o.organization_id = i.organization_id
left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
union all
select r.address, r.local_part, d.domain_name, d.subaddressing_enabled, '550 5.1.1 This address is no longer in use',
  r.organization_id, r.identity_id
from deleted_identity r
join domain d on d.organization_id = r.organization_id and d.domain_id = r.domain_id and d.removed_at is null;
grant select on mail.recipient to postroom_mail, postroom_worker;
reset role;
