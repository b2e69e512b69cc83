-- The catch-all is looked up by its id: joined by its address, it cost a read of all identities for each unknown address. With
-- `offset 0`, PostgreSQL looks for one row instead of making a table of all.
set local role postroom_operator;
create or replace view mail.domain as
select d.domain_name, d.organization_id, d.subaddressing_enabled,
  o.status = 'active' and d.status = 'active' as is_active,
  r.address as catch_all,
  -- Null while the identity or alias that was named takes no mail, also because its domain was removed: mail to such a domain is
  -- not sent elsewhere.
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
) r on true
where d.removed_at is null;
grant select on mail.domain to postroom_mail, postroom_routes, postroom_worker;
reset role;
