-- Adds the numbers of mailboxes that came, went and changed: [{organization_id, domain_id, department_id, level, tenth, n,
-- measured, allocated, used}]. Use is the sum over the measured mailboxes, which are counted too.
create or replace function count_mailboxes(deltas jsonb) returns void language sql as $$
  with delta as (
    select * from jsonb_to_recordset(deltas) as d(organization_id uuid, domain_id uuid, department_id uuid, level text,
      tenth smallint, n integer, measured integer, allocated bigint, used bigint)
  ), of_organization as (
    update organization o set mailbox_count = mailbox_count + d.n, measured_mailbox_count = measured_mailbox_count + d.measured,
      storage_allocated_bytes = storage_allocated_bytes + d.allocated, storage_used_bytes = storage_used_bytes + d.used
    from (select organization_id, sum(n) as n, sum(measured) as measured, sum(allocated)::bigint as allocated,
      sum(used)::bigint as used from delta group by 1) d
    where o.organization_id = d.organization_id and (d.n, d.measured, d.allocated, d.used) <> (0, 0, 0, 0)
  ), of_domain as (
    update domain t set storage_allocated_bytes = storage_allocated_bytes + d.allocated
    from (select organization_id, domain_id, sum(allocated)::bigint as allocated from delta group by 1, 2) d
    where t.organization_id = d.organization_id and t.domain_id = d.domain_id and d.allocated <> 0
  ), of_fullness as (
    insert into mailbox_fullness (organization_id, level, tenth, count)
    select organization_id, level, tenth, sum(n) from delta group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
    on conflict on constraint mailbox_fullness_key do update set count = mailbox_fullness.count + excluded.count
  )
  update department t set mailbox_count = mailbox_count + d.n, measured_mailbox_count = measured_mailbox_count + d.measured,
    storage_allocated_bytes = storage_allocated_bytes + d.allocated, storage_used_bytes = storage_used_bytes + d.used
  from (select organization_id, department_id, sum(n) as n, sum(measured) as measured, sum(allocated)::bigint as allocated,
    sum(used)::bigint as used from delta group by 1, 2) d
  where t.organization_id = d.organization_id and t.department_id = d.department_id
    and (d.n, d.measured, d.allocated, d.used) <> (0, 0, 0, 0)
$$;
