-- Mail to postmaster@ and abuse@ (RFC 2142) of each domain goes to an address that the operator names, unless an identity or
-- a catch-all takes it. The view keeps its columns, so that the files of an older `mail attach` still work.
alter table mail.setting add column postmaster text collate "C";

grant create on schema mail to postroom_operator;
set local role postroom_operator;
create or replace view mail.domain as
select d.domain_name, d.organization_id, d.subaddressing_enabled,
  o.status = 'active' and d.status = 'active' as is_active,
  r.address as catch_all,
  -- Null while the identity that was named takes no mail.
  case when not exists (select from domain h where h.domain_name = split_part(g.postmaster, '@', 2))
      or exists (select from mail.recipient p where p.address = g.postmaster and p.refusal is null)
    then g.postmaster end as postmaster
from domain d
join organization o on o.organization_id = d.organization_id
cross join mail.setting g
left join identity c on c.organization_id = d.organization_id and c.identity_id = d.catch_all_identity_id
left join mail.recipient r on r.address = c.address and r.refusal is null;
reset role;
revoke create on schema mail from postroom_operator;
