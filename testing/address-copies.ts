// Compares what addresses copy of identities, groups and aliases with these.
/**
 * SQL for what the addresses of the organization $1 say that differs from what they copy, as JSON; null for nothing: names, statuses, notes of
 * groups, until when identities are in use, and the numbers that the list of addresses needs.
 */
export const wrongAddressCopies = `(select json_agg(row_to_json(w)) from (
    select a.address from address a
    left join identity i on i.organization_id = $1 and i.identity_id = a.address_id
    left join mailbox_quota m on m.organization_id = $1 and m.identity_id = a.address_id
    left join mail_group g on g.organization_id = $1 and g.address_id = a.address_id
    left join deleted_identity r on r.organization_id = $1 and r.identity_id = a.address_id
    where a.organization_id = $1 and (
      (a.name, a.suspended) is distinct from
        (coalesce(i.display_name, g.group_name, r.display_name), coalesce(i.status = 'suspended', false))
      or (a.kind = 'group' and a.note is distinct from g.description)
      or (a.kind = 'held' and a.in_use_until <> '-infinity')
      or (a.kind = 'identity' and a.in_use_until is distinct from case
        when m.identity_id is not null and (i.status = 'active' or i.delivery_while_suspended = 'accept')
        then timestamptz 'infinity' else '-infinity' end))
    union all
    select 'the number of addresses' from organization o where o.organization_id = $1 and (o.address_count, o.alias_count::bigint) is distinct from
      (select (count(*), count(*) filter (where kind = 'alias')) from address where organization_id = $1)
    union all
    select list from list_bucket b where b.organization_id = $1 and b.list like 'address.%' group by list
      having sum(count) <> (select count(*) from address where organization_id = $1)) w)`
