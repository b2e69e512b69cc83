-- How full an organization's mailboxes are, counted as they change: the picture of a million costs what that of three does.
-- Each change locks its organization's row first: new ones wait from here on, reads do not.
lock table organization in exclusive mode;

create table mailbox_fullness (
  organization_id uuid not null references organization,
  -- Both as in mailbox_quota: the tenth of its limit that a mailbox has reached, 10 for all of it and more, by the percent
  -- as it is shown, and its level, which goes by the exact ratio. Both are null for mailboxes that nobody has measured.
  level text collate "C",
  tenth smallint check (tenth between 0 and 10),
  -- No check: what is inserted is a difference, and below zero where a row is there to be lowered.
  count integer not null,
  constraint mailbox_fullness_key unique nulls not distinct (organization_id, level, tenth)
);
alter table mailbox_fullness enable row level security;
alter table mailbox_fullness force row level security;
create policy own_organization on mailbox_fullness to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on mailbox_fullness to postroom_operator using (true) with check (true);
grant select, insert, update (count) on mailbox_fullness to postroom_app;
grant select, insert, update, delete on mailbox_fullness to postroom_operator;

create function mailbox_tenth(used_permille bigint) returns smallint
language sql immutable parallel safe
-- LEAST passes over null.
return case when used_permille >= 1000 then 10 else used_permille / 100 end::smallint;

-- Adds what mailboxes came, went and changed: [{organization_id, domain_id, department_id, level, tenth, n, measured,
-- allocated, used}].
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
create or replace function mailboxes_inserted() returns trigger language plpgsql as $$
begin
  perform count_mailboxes((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, level, mailbox_tenth(used_permille) as tenth, count(*) as n,
      count(used_bytes) as measured, sum(limit_bytes) as allocated, coalesce(sum(used_bytes), 0) as used
    from new_rows group by 1, 2, 3, 4, 5) d));
  return null;
end $$;
create or replace function mailboxes_deleted() returns trigger language plpgsql as $$
begin
  perform count_mailboxes((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, level, mailbox_tenth(used_permille) as tenth, -count(*) as n,
      -count(used_bytes) as measured, -sum(limit_bytes) as allocated, -coalesce(sum(used_bytes), 0) as used
    from old_rows group by 1, 2, 3, 4, 5) d));
  return null;
end $$;
create or replace function mailboxes_updated() returns trigger language plpgsql as $$
declare
  deltas jsonb := (select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, level, mailbox_tenth(used_permille) as tenth, sum(n) as n,
      sum(measured) as measured, sum(limit_bytes) as allocated, sum(used) as used
    from (
      select organization_id, domain_id, department_id, level, used_permille, 1 as n,
        (used_bytes is not null)::integer as measured, limit_bytes, coalesce(used_bytes, 0) as used from new_rows
      union all
      select organization_id, domain_id, department_id, level, used_permille, -1, -(used_bytes is not null)::integer,
        -limit_bytes, -coalesce(used_bytes, 0) from old_rows) r
    group by 1, 2, 3, 4, 5
    having sum(n) <> 0 or sum(measured) <> 0 or sum(limit_bytes) <> 0 or sum(used) <> 0) d);
begin
  if deltas is not null then perform count_mailboxes(deltas); end if;
  return null;
end $$;

set local role postroom_operator;
insert into mailbox_fullness (organization_id, level, tenth, count)
select organization_id, level, mailbox_tenth(used_permille), count(*) from mailbox_quota group by 1, 2, 3;
reset role;
