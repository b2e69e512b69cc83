-- The places of addresses in the orders of their list.
insert into list_bucket (organization_id, list, number, name, id, count)
select o.organization_id, l.list, '-Infinity', '', '00000000-0000-0000-0000-000000000000', o.address_count
from organization o cross join (values ('address.address'), ('address.created_at')) l(list);
select split_bucket(b) from list_bucket b where b.list in ('address.address', 'address.created_at') and b.count > 1000;
