-- Former addresses of identities. Mail that waits under one finds the mailbox, and so do programs that sign in with it.
set local role postroom_operator;
create or replace view mail.former_address as
select a.address as former, i.address,
  a.signs_in and is_in_use(a.enabled, a.ended_at, a.expires_at) as signs_in
from address a
join identity i on i.organization_id = a.organization_id and i.identity_id = a.former_of
where a.former_of is not null
union all
-- The receipt of a rename has the address. Of several identities that had it, the last one gets the mail.
select e.former_address, i.address, false
from (
  select distinct on (former_address) former_address, organization_id, identity_id from enforcement
  where former_address is not null and wanted_at > now() - interval '7 days'
  order by former_address, wanted_at desc, enforcement_id desc
) e
join identity i on i.organization_id = e.organization_id and i.identity_id = e.identity_id
where not exists (select from address a where a.address = e.former_address offset 0);
grant select on mail.former_address to postroom_mail, postroom_worker;
reset role;
