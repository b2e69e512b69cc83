-- The operator's address for mail to postmaster@ and abuse@ may be an alias.

grant create on schema mail to postroom_operator;
set local role postroom_operator;

create or replace view mail.domain as
select d.domain_name, d.organization_id, d.subaddressing_enabled,
  o.status = 'active' and d.status = 'active' as is_active,
  r.address as catch_all,
  -- Null while the identity or alias that was named takes no mail.
  case when not exists (select from domain h where h.domain_name = split_part(g.postmaster, '@', 2) offset 0)
      or exists (select from mail.recipient p where p.address = g.postmaster and p.refusal is null offset 0)
      or exists (select from address a
        join domain h on h.organization_id = a.organization_id and h.domain_id = a.domain_id and h.status = 'active'
        join organization p on p.organization_id = a.organization_id and p.status = 'active'
        where a.address = g.postmaster and a.kind not in ('identity', 'held') and a.in_use_until > now() offset 0)
    then g.postmaster end as postmaster
from domain d
join organization o on o.organization_id = d.organization_id
cross join mail.setting g
left join lateral (
  select r.address from mail.recipient r
  where r.organization_id = d.organization_id and r.identity_id = d.catch_all_identity_id and r.refusal is null offset 0
) r on true;

reset role;
revoke create on schema mail from postroom_operator;
