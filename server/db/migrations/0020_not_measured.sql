-- What nobody has measured is not known: null, never 0. Sums are of the mailboxes that were measured, which are counted.
-- Each change locks its organization's row first: new ones wait from here on, reads do not.
lock table organization in exclusive mode;

alter table mailbox_quota
  alter column used_bytes drop not null, alter column used_bytes drop default,
  alter column used_messages drop not null, alter column used_messages drop default,
  alter column used_permille drop not null;
alter table organization add column measured_mailbox_count integer not null default 0 check (measured_mailbox_count >= 0);
alter table department
  add column mailbox_count integer not null default 0 check (mailbox_count >= 0),
  add column measured_mailbox_count integer not null default 0 check (measured_mailbox_count >= 0);
grant update (measured_mailbox_count) on organization to postroom_app;
grant update (mailbox_count, measured_mailbox_count) on department to postroom_app;

create or replace function count_mailboxes(deltas jsonb) returns void language sql as $$
  with delta as (
    select * from jsonb_to_recordset(deltas) as d(organization_id uuid, domain_id uuid, department_id uuid,
      n integer, measured integer, allocated bigint, used bigint)
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
  )
  update department t set mailbox_count = mailbox_count + d.n, measured_mailbox_count = measured_mailbox_count + d.measured,
    storage_allocated_bytes = storage_allocated_bytes + d.allocated, storage_used_bytes = storage_used_bytes + d.used
  from (select organization_id, department_id, sum(n) as n, sum(measured) as measured, sum(allocated)::bigint as allocated,
    sum(used)::bigint as used from delta group by 1, 2) d
  where t.organization_id = d.organization_id and t.department_id = d.department_id
    and (d.n, d.measured, d.allocated, d.used) <> (0, 0, 0, 0)
$$;
create or replace function mailboxes_inserted() returns trigger language plpgsql as $$
begin
  perform count_mailboxes((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, count(*) as n, count(used_bytes) as measured,
      sum(limit_bytes) as allocated, coalesce(sum(used_bytes), 0) as used
    from new_rows group by 1, 2, 3) d));
  return null;
end $$;
create or replace function mailboxes_deleted() returns trigger language plpgsql as $$
begin
  perform count_mailboxes((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, -count(*) as n, -count(used_bytes) as measured,
      -sum(limit_bytes) as allocated, -coalesce(sum(used_bytes), 0) as used
    from old_rows group by 1, 2, 3) d));
  return null;
end $$;
create or replace function mailboxes_updated() returns trigger language plpgsql as $$
declare
  deltas jsonb := (select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, sum(n) as n, sum(measured) as measured, sum(limit_bytes) as allocated,
      sum(used) as used
    from (
      select organization_id, domain_id, department_id, 1 as n, (used_bytes is not null)::integer as measured, limit_bytes,
        coalesce(used_bytes, 0) as used from new_rows
      union all
      select organization_id, domain_id, department_id, -1, -(used_bytes is not null)::integer, -limit_bytes,
        -coalesce(used_bytes, 0) from old_rows) r
    group by 1, 2, 3
    having sum(n) <> 0 or sum(measured) <> 0 or sum(limit_bytes) <> 0 or sum(used) <> 0) d);
begin
  if deltas is not null then perform count_mailboxes(deltas); end if;
  return null;
end $$;

-- The numbers are counted anew below, all at once.
alter table mailbox_quota disable trigger user;
alter table organization disable trigger user;
alter table department disable trigger user;
set local role postroom_operator;
update mailbox_quota set used_bytes = null, used_messages = null where usage_as_of is null;
update department d set mailbox_count = m.n, measured_mailbox_count = m.measured, storage_used_bytes = m.used
from (
  select organization_id, department_id, count(*) as n, count(used_bytes) as measured, coalesce(sum(used_bytes), 0) as used
  from mailbox_quota group by 1, 2) m
where d.organization_id = m.organization_id and d.department_id = m.department_id;
update organization o set measured_mailbox_count = m.measured, storage_used_bytes = m.used, list_version = list_version + 1
from (
  select organization_id, count(used_bytes) as measured, coalesce(sum(used_bytes), 0) as used
  from mailbox_quota group by 1) m
where o.organization_id = m.organization_id;
reset role;
alter table mailbox_quota enable trigger user;
alter table organization enable trigger user;
alter table department enable trigger user;

alter table mailbox_quota
  add constraint mailbox_quota_measured check (
    (used_bytes is null) = (usage_as_of is null) and (used_messages is null) = (usage_as_of is null));
-- The oldest measurement of an organization.
create index mailbox_quota_by_usage_as_of on mailbox_quota (organization_id, usage_as_of);
