-- Writes what the addresses of identities copy of them, where it has changed: name, status, and whether they accept mail.
set local role postroom_operator;
create or replace function refresh_identity_addresses(organizations uuid[], identities uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update address a set name = v.display_name, suspended = v.suspended, in_use_until = v.until
  from (
    select i.organization_id, i.identity_id, i.display_name, i.status = 'suspended' as suspended,
      case when m.identity_id is not null and (i.status = 'active' or i.delivery_while_suspended = 'accept')
        then timestamptz 'infinity' else '-infinity' end as until
    from unnest(organizations, identities) c(organization_id, id)
    cross join lateral (
      select * from identity i where i.organization_id = c.organization_id and i.identity_id = c.id offset 0
    ) i
    left join lateral (
      select m.identity_id from mailbox_quota m where m.organization_id = c.organization_id and m.identity_id = c.id offset 0
    ) m on true
  ) v
  where a.organization_id = v.organization_id and a.address_id = v.identity_id
    and (a.name, a.suspended, a.in_use_until) is distinct from (v.display_name, v.suspended, v.until);
end $$;
revoke execute on function refresh_identity_addresses(uuid[], uuid[]) from public;
reset role;
