-- Numbers that are always right: triggers count what organizations, domains and departments hold, in the transaction that
-- changes it. Every change locks the organization's row first, so two transactions never update the counters of one
-- organization at the same time.
--
-- The triggers count once for each statement, from its rows together: a statement that changes a thousand rows updates each
-- counter once. They run with the rights of the request, which may update these columns for that (0010_rights.sql).

-- A mailbox gets its copies of the identity when it is created, and whenever they change.
create function mailbox_quota_copies_identity() returns trigger language plpgsql as $$
begin
  select i.address, i.display_name, i.domain_id, i.department_id
  into new.address, new.display_name, new.domain_id, new.department_id
  from identity i where i.organization_id = new.organization_id and i.identity_id = new.identity_id;
  return new;
end $$;
create trigger mailbox_quota_copies_identity before insert on mailbox_quota
  for each row execute function mailbox_quota_copies_identity();

-- Most changes of identities change nothing that mailboxes copy. An update of no rows would still set off every trigger of
-- mailboxes, so it is skipped.
create function identity_tells_mailbox_quota() returns trigger language plpgsql as $$
begin
  if exists (
    select organization_id, identity_id, display_name, department_id from new_rows
    except select organization_id, identity_id, display_name, department_id from old_rows) then
    update mailbox_quota m set display_name = n.display_name, department_id = n.department_id
    from new_rows n
    where m.organization_id = n.organization_id and m.identity_id = n.identity_id
      and (m.display_name, m.department_id) is distinct from (n.display_name, n.department_id);
  end if;
  return null;
end $$;
create trigger identity_tells_mailbox_quota after update on identity
  referencing old table as old_rows new table as new_rows for each statement
  execute function identity_tells_mailbox_quota();

-- Adds the numbers of identities that came and went, by domain and department: [{organization_id, domain_id, department_id, n}].
create function count_identities(deltas jsonb) returns void language sql as $$
  with delta as (
    select * from jsonb_to_recordset(deltas) as d(organization_id uuid, domain_id uuid, department_id uuid, n integer)
  ), of_organization as (
    update organization o set identity_count = identity_count + d.n
    from (select organization_id, sum(n) as n from delta group by 1) d
    where o.organization_id = d.organization_id and d.n <> 0
  ), of_domain as (
    update domain t set identity_count = identity_count + d.n
    from (select organization_id, domain_id, sum(n) as n from delta group by 1, 2) d
    where t.organization_id = d.organization_id and t.domain_id = d.domain_id and d.n <> 0
  )
  update department t set identity_count = identity_count + d.n
  from (select organization_id, department_id, sum(n) as n from delta group by 1, 2) d
  where t.organization_id = d.organization_id and t.department_id = d.department_id and d.n <> 0
$$;

create function identities_inserted() returns trigger language plpgsql as $$
begin
  perform count_identities((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, count(*) as n from new_rows group by 1, 2, 3) d));
  return null;
end $$;
create function identities_deleted() returns trigger language plpgsql as $$
begin
  perform count_identities((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, -count(*) as n from old_rows group by 1, 2, 3) d));
  return null;
end $$;
create function identities_updated() returns trigger language plpgsql as $$
declare
  deltas jsonb := (select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, sum(n) as n from (
      select organization_id, domain_id, department_id, 1 as n from new_rows
      union all select organization_id, domain_id, department_id, -1 from old_rows) r
    group by 1, 2, 3 having sum(n) <> 0) d);
begin
  if deltas is not null then perform count_identities(deltas); end if;
  return null;
end $$;
create trigger identities_inserted after insert on identity
  referencing new table as new_rows for each statement execute function identities_inserted();
create trigger identities_deleted after delete on identity
  referencing old table as old_rows for each statement execute function identities_deleted();
create trigger identities_updated after update on identity
  referencing old table as old_rows new table as new_rows for each statement execute function identities_updated();

-- How full the mailboxes of an organization are. The rows are few, so the chart of a million mailboxes costs as much as that of
-- three.
create table mailbox_fullness (
  organization_id uuid not null references organization,
  -- Both as in mailbox_quota: the level goes by the exact ratio, the tenth of the size by the percentage as it is shown, 10 for
  -- full and more. Both are null for mailboxes that are not measured.
  level text collate "C",
  tenth smallint check (tenth between 0 and 10),
  -- Without a check: an insert carries a difference, which is negative where it lowers a row that exists.
  count integer not null,
  constraint mailbox_fullness_key unique nulls not distinct (organization_id, level, tenth)
);

create function mailbox_tenth(used_permille bigint) returns smallint
language sql immutable parallel safe
-- LEAST passes over null.
return case when used_permille >= 1000 then 10 else used_permille / 100 end::smallint;

-- Adds the numbers of mailboxes that came, went and changed: [{organization_id, domain_id, department_id, level, tenth, n,
-- measured, allocated, used}]. Use is the sum over the measured mailboxes, which are counted too.
create function count_mailboxes(deltas jsonb) returns void language sql as $$
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

create function mailboxes_inserted() returns trigger language plpgsql as $$
begin
  perform count_mailboxes((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, level, mailbox_tenth(used_permille) as tenth, count(*) as n,
      count(used_bytes) as measured, sum(limit_bytes) as allocated, coalesce(sum(used_bytes), 0) as used
    from new_rows group by 1, 2, 3, 4, 5) d));
  return null;
end $$;
create function mailboxes_deleted() returns trigger language plpgsql as $$
begin
  perform count_mailboxes((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, level, mailbox_tenth(used_permille) as tenth, -count(*) as n,
      -count(used_bytes) as measured, -sum(limit_bytes) as allocated, -coalesce(sum(used_bytes), 0) as used
    from old_rows group by 1, 2, 3, 4, 5) d));
  return null;
end $$;
create function mailboxes_updated() returns trigger language plpgsql as $$
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
create trigger mailboxes_inserted after insert on mailbox_quota
  referencing new table as new_rows for each statement execute function mailboxes_inserted();
create trigger mailboxes_deleted after delete on mailbox_quota
  referencing old table as old_rows for each statement execute function mailboxes_deleted();
create trigger mailboxes_updated after update on mailbox_quota
  referencing old table as old_rows new table as new_rows for each statement execute function mailboxes_updated();

-- Domains come one at a time. The argument of the trigger is the name of the counter.
create function count_in_organization() returns trigger language plpgsql as $$
declare
  one record := coalesce(new, old);
begin
  execute format('update organization set %1$I = %1$I + $1 where organization_id = $2', tg_argv[0])
    using case when tg_op = 'INSERT' then 1 else -1 end, one.organization_id;
  return null;
end $$;
create trigger domain_counted after insert or delete on domain
  for each row execute function count_in_organization('domain_count');

-- Departments also come in bulk.
create function departments_counted() returns trigger language plpgsql as $$
begin
  update organization o set department_count = department_count + case tg_op when 'INSERT' then d.n else -d.n end
  from (select organization_id, count(*) as n from changed_rows group by 1) d
  where o.organization_id = d.organization_id;
  return null;
end $$;
create trigger departments_inserted after insert on department
  referencing new table as changed_rows for each statement execute function departments_counted();
create trigger departments_deleted after delete on department
  referencing old table as changed_rows for each statement execute function departments_counted();

-- Sign-ins and sign-outs among the events of Activity. All events are counted with the version of lists (next_list_version).
create function session_events_counted() returns trigger language plpgsql as $$
begin
  update organization o set session_event_count = session_event_count + s.n
  from (select organization_id, count(*) as n from new_rows where kind = 'session' and not is_part group by 1) s
  where o.organization_id = s.organization_id;
  return null;
end $$;
create trigger session_events_counted after insert on audit_event
  referencing new table as new_rows for each statement execute function session_events_counted();
