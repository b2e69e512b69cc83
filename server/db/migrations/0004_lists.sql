-- Lists stay fast at any length. Each order of a list has an index and, for each organization, buckets: ranges of some hundred
-- rows in that order, each with the place where it begins and the number of its rows. So a page is found by adding numbers
-- (docs/decisions/0005-deep-pages.md). Buckets are counted in the transaction of the change itself; changes of one organization
-- wait for each other on its row.
--
-- An order is a line in the places of its table and an index named <table>_by_<order>. Both are written out: no code makes views,
-- functions or indexes. How the program reads them: server/lists/README.md.

-- A time as a number, so that two kinds of keys are enough: numbers and text.
create function sort_time(value timestamptz) returns double precision language sql immutable parallel safe
return date_part('epoch', value at time zone 'UTC');

-- Ids in the opposite order.
create function flip(id uuid) returns uuid language sql immutable parallel safe
return translate(id::text, '0123456789abcdef', 'fedcba9876543210')::uuid;

-- The place of a row in each order: the list, the key (a number, or text in `name`) and the id that decides between equal keys.
create function department_places(r department)
returns table (list text, number double precision, name text, id uuid) language sql immutable parallel safe as $$ values
  ('department.department_name', 0, r.department_name, r.department_id),
  ('department.created_at', sort_time(r.created_at), '', r.department_id),
  ('department.created_at_desc', -sort_time(r.created_at), '', r.department_id)
$$;
create function identity_places(r identity)
returns table (list text, number double precision, name text, id uuid) language sql immutable parallel safe as $$ values
  ('identity.address', 0, r.address collate postroom_text, r.identity_id),
  ('identity.display_name', 0, r.display_name, r.identity_id),
  ('identity.display_name_desc', 0, r.display_name, flip(r.identity_id)),
  ('identity.created_at', sort_time(r.created_at), '', r.identity_id),
  ('identity.created_at_desc', -sort_time(r.created_at), '', r.identity_id),
  ('identity.last_login_at', coalesce(sort_time(r.last_login_at), 'Infinity'), '', r.identity_id),
  ('identity.last_login_at_desc', coalesce(-sort_time(r.last_login_at), 'Infinity'), '', r.identity_id)
$$;
-- A mailbox that is not measured comes last in an order by use, in both directions.
create function mailbox_quota_places(r mailbox_quota)
returns table (list text, number double precision, name text, id uuid) language sql immutable parallel safe as $$ values
  ('mailbox_quota.address', 0, r.address collate postroom_text, r.mailbox_quota_id),
  ('mailbox_quota.used_bytes', coalesce(r.used_bytes::float8, 'Infinity'), '', r.mailbox_quota_id),
  ('mailbox_quota.used_bytes_desc', coalesce(-r.used_bytes::float8, 'Infinity'), '', r.mailbox_quota_id),
  ('mailbox_quota.used_percent', coalesce(r.used_permille::float8, 'Infinity'), '', r.mailbox_quota_id),
  ('mailbox_quota.used_percent_desc', coalesce(-r.used_permille::float8, 'Infinity'), '', r.mailbox_quota_id),
  ('mailbox_quota.limit_bytes', r.limit_bytes::float8, '', r.mailbox_quota_id),
  ('mailbox_quota.limit_bytes_desc', -r.limit_bytes::float8, '', r.mailbox_quota_id)
$$;
-- Activity does not list parts.
create function audit_event_places(r audit_event)
returns table (list text, number double precision, name text, id uuid) language sql immutable parallel safe as $$
  select 'activity.occurred_at', sort_time(r.occurred_at), '', r.audit_event_id where r.is_part is not true
$$;

-- Whether a change may give a row another place: it compares the columns that places are made of. Most changes don't, and cost
-- nothing here.
create function department_moved(old department, new department) returns boolean language sql immutable parallel safe
return (old.department_name, old.created_at) is distinct from (new.department_name, new.created_at);
create function identity_moved(old identity, new identity) returns boolean language sql immutable parallel safe
return (old.address, old.display_name, old.created_at, old.last_login_at)
  is distinct from (new.address, new.display_name, new.created_at, new.last_login_at);
create function mailbox_quota_moved(old mailbox_quota, new mailbox_quota) returns boolean language sql immutable parallel safe
return (old.address, old.used_bytes, old.used_permille, old.limit_bytes)
  is distinct from (new.address, new.used_bytes, new.used_permille, new.limit_bytes);
create function audit_event_moved(old audit_event, new audit_event) returns boolean language sql immutable parallel safe
return ((old).occurred_at, (old).is_part) is distinct from ((new).occurred_at, (new).is_part);

-- The index of each order. It includes the columns that keys are made of and that filters compare: otherwise PostgreSQL looks
-- into the table for each row that it skips or counts.
create index department_by_department_name on department (organization_id, department_name, department_id);
create index department_by_created_at on department
  (organization_id, sort_time(created_at), department_id) include (created_at);
create index department_by_created_at_desc on department
  (organization_id, (-sort_time(created_at)), department_id) include (created_at);

create index identity_by_address on identity
  (organization_id, (address collate postroom_text), identity_id) include (department_id, domain_id, status);
create index identity_by_display_name on identity
  (organization_id, display_name, identity_id) include (department_id, domain_id, status);
create index identity_by_display_name_desc on identity
  (organization_id, display_name, flip(identity_id)) include (department_id, domain_id, identity_id, status);
create index identity_by_created_at on identity
  (organization_id, sort_time(created_at), identity_id) include (created_at, department_id, domain_id, status);
create index identity_by_created_at_desc on identity
  (organization_id, (-sort_time(created_at)), identity_id) include (created_at, department_id, domain_id, status);
create index identity_by_last_login_at on identity
  (organization_id, (coalesce(sort_time(last_login_at), 'Infinity')), identity_id)
  include (department_id, domain_id, last_login_at, status);
create index identity_by_last_login_at_desc on identity
  (organization_id, (coalesce(-sort_time(last_login_at), 'Infinity')), identity_id)
  include (department_id, domain_id, last_login_at, status);

create index mailbox_quota_by_address on mailbox_quota
  (organization_id, (address collate postroom_text), mailbox_quota_id) include (department_id, domain_id, level, used_permille);
create index mailbox_quota_by_limit_bytes on mailbox_quota
  (organization_id, (limit_bytes::float8), mailbox_quota_id)
  include (department_id, domain_id, level, limit_bytes, used_permille);
create index mailbox_quota_by_limit_bytes_desc on mailbox_quota
  (organization_id, (-limit_bytes::float8), mailbox_quota_id)
  include (department_id, domain_id, level, limit_bytes, used_permille);
create index mailbox_quota_by_used_bytes on mailbox_quota
  (organization_id, (coalesce(used_bytes::float8, 'Infinity')), mailbox_quota_id)
  include (department_id, domain_id, level, used_bytes, used_permille);
create index mailbox_quota_by_used_bytes_desc on mailbox_quota
  (organization_id, (coalesce(-used_bytes::float8, 'Infinity')), mailbox_quota_id)
  include (department_id, domain_id, level, used_bytes, used_permille);
create index mailbox_quota_by_used_percent on mailbox_quota
  (organization_id, (coalesce(used_permille::float8, 'Infinity')), mailbox_quota_id)
  include (department_id, domain_id, level, used_permille);
create index mailbox_quota_by_used_percent_desc on mailbox_quota
  (organization_id, (coalesce(-used_permille::float8, 'Infinity')), mailbox_quota_id)
  include (department_id, domain_id, level, used_permille);

create index activity_by_occurred_at on audit_event (organization_id, sort_time(occurred_at), audit_event_id)
  include (occurred_at) where not is_part;
create index audit_event_by_occurred_at on audit_event (organization_id, sort_time(occurred_at), audit_event_id)
  include (occurred_at);

-- Filters that find few rows of many, in the order that their list shows first.
create index identity_by_department on identity
  (organization_id, department_id, (address collate postroom_text), identity_id);
create index identity_by_domain on identity
  (organization_id, domain_id, (address collate postroom_text), identity_id);
create index identity_suspended on identity (organization_id, (address collate postroom_text), identity_id)
  where status = 'suspended';
-- The preview of an import finds the identities that have an external ID. Few have one.
create index identity_by_external_id on identity (organization_id, external_id) where external_id is not null;
create index mailbox_quota_by_department on mailbox_quota
  (organization_id, department_id, (address collate postroom_text), mailbox_quota_id);
create index mailbox_quota_by_domain on mailbox_quota
  (organization_id, domain_id, (address collate postroom_text), mailbox_quota_id);
create index mailbox_quota_by_level on mailbox_quota
  (organization_id, level, (address collate postroom_text), mailbox_quota_id);
-- Requests wait for the index of each filter in Activity, so parts are in none of these.
create index activity_of_key on audit_event (organization_id, actor_key_id, sort_time(occurred_at), audit_event_id)
  where not is_part;
create index activity_of_kind on audit_event (organization_id, kind, sort_time(occurred_at), audit_event_id) where not is_part;
create index activity_of_operation on audit_event (organization_id, operation, sort_time(occurred_at), audit_event_id)
  where not is_part;
create index activity_of_type on audit_event (organization_id, resource_type, sort_time(occurred_at), audit_event_id)
  where not is_part;
-- Where parts are found: by resource, identity and bulk change, as the rest of a request, and as what undoes an event.
create index audit_event_of_resource on audit_event (organization_id, resource_id, sort_time(occurred_at), audit_event_id);
create index audit_event_of_identity on audit_event using gin (organization_id, identity_ids);
create index audit_event_of_plan on audit_event (organization_id, plan_id, sort_time(occurred_at), audit_event_id)
  where plan_id is not null;
create index audit_event_parts on audit_event (organization_id, request_id) where is_part and plan_id is null;
create index audit_event_reverting on audit_event (organization_id, reverts_event_id) where reverts_event_id is not null;

-- Searches.
create index department_search on department using gin (organization_id, search gin_trgm_ops);
create index identity_search on identity using gin (organization_id, search gin_trgm_ops);
create index mailbox_quota_search on mailbox_quota using gin (organization_id, search gin_trgm_ops);
create index audit_event_search on audit_event using gin (organization_id, search gin_trgm_ops);

-- One plan of a statement serves all organizations, and PostgreSQL makes it for an average one. Where the average is below a
-- page, sorting all rows of the organization seems as cheap as reading an index in order, which is far from true for a large one.
-- With this number PostgreSQL takes each organization for one of a thousand rows, and reads a page in order whatever the
-- others are like.
alter table department alter column organization_id set (n_distinct = -0.001);
alter table identity alter column organization_id set (n_distinct = -0.001);
alter table mailbox_quota alter column organization_id set (n_distinct = -0.001);
alter table audit_event alter column organization_id set (n_distinct = -0.001);

create table list_bucket (
  organization_id uuid not null references organization,
  -- <table>.<order>, as in the places above.
  list text collate "C" not null,
  -- The place where it begins: the key, in the column of its kind, and the id. The first bucket begins before every row.
  number double precision not null,
  name text collate postroom_text not null,
  id uuid not null,
  count integer not null check (count >= 0),
  primary key (organization_id, list, number, name, id)
) with (fillfactor = 70);

-- Rows that came to places of an order (n = 1), or left them (n = -1).
create type list_change as (organization_id uuid, list text, number double precision, name text, id uuid, n integer);

-- Splits a bucket into buckets of 500 rows. It reads the expressions of the key from the index of the order, so that nothing
-- else needs to know an order. This is the only statement of the schema that is put together.
create function split_bucket(bucket list_bucket) returns void language plpgsql as $$
declare
  index regclass := replace(bucket.list, '.', '_by_');
  is_text boolean := atttypid = 'text'::regtype from pg_attribute where attrelid = index and attnum = 2;
begin
  execute format(
    'insert into list_bucket (organization_id, list, number, name, id, count)
     select $1.organization_id, $1.list, %s, id, least(500, $1.count - place)
     from (
       select key, id, row_number() over (order by key, id) - 1 as place
       from (select organization_id, %s as key, %s as id from %I) r
       where organization_id = $1.organization_id and (key, id) >= (%s, $1.id)
       order by key, id limit $1.count
     ) r where place %% 500 = 0 and place > 0',
    case when is_text then '0, key' else 'key, ''''' end,
    pg_get_indexdef(index, 2, true) || case when is_text then ' collate postroom_text' else '' end,
    pg_get_indexdef(index, 3, true), split_part(bucket.list, '.', 1),
    case when is_text then '$1.name' else '$1.number' end)
  using bucket;
  update list_bucket b set count = least(500, bucket.count)
  where b.organization_id = bucket.organization_id and b.list = bucket.list
    and b.number = bucket.number and b.name = bucket.name and b.id = bucket.id;
end $$;

-- Joins a bucket to the one before it.
create function merge_bucket(bucket list_bucket) returns void language sql as $$
  with gone as (
    delete from list_bucket b
    where b.organization_id = bucket.organization_id and b.list = bucket.list
      and b.number = bucket.number and b.name = bucket.name and b.id = bucket.id
  ), previous as (
    select b.* from list_bucket b
    where b.organization_id = bucket.organization_id and b.list = bucket.list
      and (b.number, b.name, b.id) < (bucket.number, bucket.name, bucket.id)
    order by b.number desc, b.name desc, b.id desc limit 1
  )
  update list_bucket b set count = b.count + bucket.count from previous p
  where b.organization_id = p.organization_id and b.list = p.list
    and b.number = p.number and b.name = p.name and b.id = p.id
$$;

-- Adds changes to the buckets in whose range they are. Buckets of more than 1000 rows are split, and those of less than 100
-- joined to a neighbor.
create function count_in_buckets(changes list_change[]) returns void language plpgsql strict as $$
declare
  one list_bucket;
  bucket list_bucket;
begin
  for one in
    with delta as materialized (
      select b.organization_id, b.list, b.number, b.name, b.id, sum(c.n)::integer as n
      from unnest(changes) c
      cross join lateral (
        select b.* from list_bucket b
        where b.organization_id = c.organization_id and b.list = c.list collate "C"
          and (b.number, b.name, b.id) <= (c.number, c.name collate postroom_text, c.id)
        order by b.number desc, b.name desc, b.id desc limit 1
      ) b
      group by 1, 2, 3, 4, 5 having sum(c.n) <> 0
    )
    update list_bucket b set count = b.count + d.n from delta d
    where b.organization_id = d.organization_id and b.list = d.list
      and b.number = d.number and b.name = d.name and b.id = d.id
    returning b.*
  loop
    continue when one.count between 100 and 1000 or (one.count < 100 and one.id = '00000000-0000-0000-0000-000000000000');
    -- As it is by now: a neighbour may have been joined to it.
    select * into bucket from list_bucket b
    where b.organization_id = one.organization_id and b.list = one.list
      and b.number = one.number and b.name = one.name and b.id = one.id;
    if bucket.count > 1000 then perform split_bucket(bucket);
    elsif bucket.count < 100 then perform merge_bucket(bucket); end if;
  end loop;
end $$;

-- Raises the version of the organization's lists, and the number of its events. It comes before any counting, so that a
-- transaction that has not locked the organization yet does so. A transaction raises the version once: others see all that it did
-- in the same moment, and each raise writes the organization's row. @returns whether rows of the organization are counted.
create function next_list_version(organizations uuid[], events bigint) returns boolean
language plpgsql as $$
begin
  if events <> 0 or current_setting('postroom.lists_raised', true) is distinct from organizations::text then
    update organization o set list_version = list_version + 1, audit_event_count = audit_event_count + events
    where o.organization_id = any(organizations);
    perform set_config('postroom.lists_raised', organizations::text, true);
  end if;
  return exists (select from list_bucket b where b.organization_id = any(organizations));
end $$;

-- What follows belongs to the operator.
grant create on schema public to postroom_operator;
set local role postroom_operator;

-- The rows of Activity. The view has the name of its order, by which split_bucket finds the rows.
create view activity as select * from audit_event where not is_part;

-- Stops the counting of an organization's rows until rebuild_buckets. Pages are found by reading the list meanwhile.
create function forget_buckets(organization uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from organization o where o.organization_id = organization for no key update;
  delete from list_bucket b where b.organization_id = organization;
end $$;

-- Counts all rows of an organization again: one bucket for each order, which is split. Many rows are sorted, which is faster
-- than to check through an index for each row whether it is visible.
create function rebuild_buckets(organization uuid) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp
set work_mem = '256MB' set enable_indexscan = on set enable_indexonlyscan = on as $$
declare
  bucket list_bucket;
begin
  perform forget_buckets(organization);
  for bucket in
    insert into list_bucket (organization_id, list, number, name, id, count)
    select organization, list, '-Infinity', '', '00000000-0000-0000-0000-000000000000', total
    from (
      select list, (select count(*) from department where organization_id = organization) from department_places(null)
      union all
      select list, (select count(*) from identity where organization_id = organization) from identity_places(null)
      union all
      select list, (select count(*) from mailbox_quota where organization_id = organization) from mailbox_quota_places(null)
      union all
      select list, (select count(*) from activity where organization_id = organization) from audit_event_places(null)
    ) orders(list, total)
    returning *
  loop
    continue when bucket.count <= 1000;
    perform set_config(setting, case when bucket.count > 50000 then 'off' else 'on' end, true)
    from unnest(array['enable_indexscan', 'enable_indexonlyscan']) setting;
    perform split_bucket(bucket);
  end loop;
end $$;

create function new_organization_gets_buckets() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform rebuild_buckets(new.organization_id);
  return null;
end $$;

-- Count the places that the rows of a statement came to or left. The full join is never a nested loop: the plan of the first
-- change, which is often of one row, also serves statements of many rows. Their rows are hashed, which needs the memory.
create function department_list_changed() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set work_mem = '64MB' as $$
begin
  if tg_op = 'UPDATE' then
    if next_list_version((select array_agg(distinct organization_id) from new_rows), 0) then
      perform count_in_buckets((
        select array_agg((organization_id, list, number, name, id, n)::list_change) from (
          select organization_id, p.list, p.number, p.name, p.id, sum(p.n)::integer as n
          from old_rows o full join new_rows c using (organization_id, department_id)
          cross join lateral (
            select *, -1 as n from department_places(o::department)
            union all select *, 1 from department_places(c::department)
          ) p where department_moved(o::department, c::department) and p.id is not null
          group by 1, 2, 3, 4, 5 having sum(p.n) <> 0
        ) p));
    end if;
  elsif next_list_version((select array_agg(distinct organization_id) from changed_rows), 0) then
    perform count_in_buckets((
      select array_agg((r.organization_id, p.*, case tg_op when 'INSERT' then 1 else -1 end)::list_change)
      from changed_rows r cross join lateral department_places(r::department) p));
  end if;
  return null;
end $$;
create function identity_list_changed() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set work_mem = '64MB' as $$
begin
  if tg_op = 'UPDATE' then
    if next_list_version((select array_agg(distinct organization_id) from new_rows), 0) then
      perform count_in_buckets((
        select array_agg((organization_id, list, number, name, id, n)::list_change) from (
          select organization_id, p.list, p.number, p.name, p.id, sum(p.n)::integer as n
          from old_rows o full join new_rows c using (organization_id, identity_id)
          cross join lateral (
            select *, -1 as n from identity_places(o::identity)
            union all select *, 1 from identity_places(c::identity)
          ) p where identity_moved(o::identity, c::identity) and p.id is not null
          group by 1, 2, 3, 4, 5 having sum(p.n) <> 0
        ) p));
    end if;
  elsif next_list_version((select array_agg(distinct organization_id) from changed_rows), 0) then
    perform count_in_buckets((
      select array_agg((r.organization_id, p.*, case tg_op when 'INSERT' then 1 else -1 end)::list_change)
      from changed_rows r cross join lateral identity_places(r::identity) p));
  end if;
  return null;
end $$;
create function mailbox_quota_list_changed() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set work_mem = '64MB' as $$
begin
  if tg_op = 'UPDATE' then
    if next_list_version((select array_agg(distinct organization_id) from new_rows), 0) then
      perform count_in_buckets((
        select array_agg((organization_id, list, number, name, id, n)::list_change) from (
          select organization_id, p.list, p.number, p.name, p.id, sum(p.n)::integer as n
          from old_rows o full join new_rows c using (organization_id, mailbox_quota_id)
          cross join lateral (
            select *, -1 as n from mailbox_quota_places(o::mailbox_quota)
            union all select *, 1 from mailbox_quota_places(c::mailbox_quota)
          ) p where mailbox_quota_moved(o::mailbox_quota, c::mailbox_quota) and p.id is not null
          group by 1, 2, 3, 4, 5 having sum(p.n) <> 0
        ) p));
    end if;
  elsif next_list_version((select array_agg(distinct organization_id) from changed_rows), 0) then
    perform count_in_buckets((
      select array_agg((r.organization_id, p.*, case tg_op when 'INSERT' then 1 else -1 end)::list_change)
      from changed_rows r cross join lateral mailbox_quota_places(r::mailbox_quota) p));
  end if;
  return null;
end $$;
create function audit_event_list_changed() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set work_mem = '64MB' as $$
begin
  if tg_op = 'UPDATE' then
    if next_list_version((select array_agg(distinct organization_id) from new_rows), 0) then
      perform count_in_buckets((
        select array_agg((organization_id, list, number, name, id, n)::list_change) from (
          select organization_id, p.list, p.number, p.name, p.id, sum(p.n)::integer as n
          from old_rows o full join new_rows c using (organization_id, audit_event_id)
          cross join lateral (
            select *, -1 as n from audit_event_places(o::audit_event)
            union all select *, 1 from audit_event_places(c::audit_event)
          ) p where audit_event_moved(o::audit_event, c::audit_event) and p.id is not null
          group by 1, 2, 3, 4, 5 having sum(p.n) <> 0
        ) p));
    end if;
  elsif next_list_version((select array_agg(distinct organization_id) from changed_rows),
    (select count(*) from changed_rows where not is_part)) then
    perform count_in_buckets((
      select array_agg((r.organization_id, p.*, case tg_op when 'INSERT' then 1 else -1 end)::list_change)
      from changed_rows r cross join lateral audit_event_places(r::audit_event) p));
  end if;
  return null;
end $$;
reset role;
revoke create on schema public from postroom_operator;

create trigger new_organization_gets_buckets after insert on organization
  for each row execute function new_organization_gets_buckets();

create trigger list_changed_by_insert after insert on department
  referencing new table as changed_rows for each statement execute function department_list_changed();
create trigger list_changed_by_delete after delete on department
  referencing old table as changed_rows for each statement execute function department_list_changed();
create trigger list_changed_by_update after update on department
  referencing old table as old_rows new table as new_rows for each statement execute function department_list_changed();

create trigger list_changed_by_insert after insert on identity
  referencing new table as changed_rows for each statement execute function identity_list_changed();
create trigger list_changed_by_delete after delete on identity
  referencing old table as changed_rows for each statement execute function identity_list_changed();
create trigger list_changed_by_update after update on identity
  referencing old table as old_rows new table as new_rows for each statement execute function identity_list_changed();

create trigger list_changed_by_insert after insert on mailbox_quota
  referencing new table as changed_rows for each statement execute function mailbox_quota_list_changed();
create trigger list_changed_by_delete after delete on mailbox_quota
  referencing old table as changed_rows for each statement execute function mailbox_quota_list_changed();
create trigger list_changed_by_update after update on mailbox_quota
  referencing old table as old_rows new table as new_rows for each statement execute function mailbox_quota_list_changed();

create trigger list_changed_by_insert after insert on audit_event
  referencing new table as changed_rows for each statement execute function audit_event_list_changed();
create trigger list_changed_by_delete after delete on audit_event
  referencing old table as changed_rows for each statement execute function audit_event_list_changed();
create trigger list_changed_by_update after update on audit_event
  referencing old table as old_rows new table as new_rows for each statement execute function audit_event_list_changed();

-- Finds where to begin reading an order, so that `place` rows come before; `skip` of the rows read are still to be skipped. With
-- `backwards` it counts from the last row, and returns the place before which those rows are. It sums buckets from the nearer
-- end.
create function seek_bucket(
  wanted text, place bigint, total bigint, backwards boolean,
  out number double precision, out name text, out id uuid, out skip bigint)
language plpgsql stable as $$
declare
  at bigint := case when backwards then greatest(0, total - 1 - place) else greatest(0, least(place, total - 1)) end;
  held bigint;
  rows_before bigint;
begin
  if at * 2 < total then
    select b.number, b.name, b.id, b.count, b.upto - b.count into number, name, id, held, rows_before
    from (
      select b.*, sum(b.count) over (order by b.number, b.name, b.id rows unbounded preceding) as upto
      from list_bucket b where b.organization_id = current_organization() and b.list = wanted
    ) b where b.upto > at limit 1;
  else
    select b.number, b.name, b.id, b.count, total - b.upto into number, name, id, held, rows_before
    from (
      select b.*, sum(b.count) over (order by b.number desc, b.name desc, b.id desc rows unbounded preceding) as upto
      from list_bucket b where b.organization_id = current_organization() and b.list = wanted
    ) b where b.upto >= total - at limit 1;
  end if;
  if not backwards then
    number := coalesce(number, '-Infinity');
    name := coalesce(name, '');
    id := coalesce(id, '00000000-0000-0000-0000-000000000000');
    skip := place - coalesce(rows_before, 0);
    return;
  end if;
  skip := place - coalesce(total - rows_before - held, 0);
  select b.number, b.name, b.id into number, name, id from list_bucket b
  where b.organization_id = current_organization() and b.list = wanted
    and (b.number, b.name, b.id) > (seek_bucket.number, seek_bucket.name, seek_bucket.id)
  order by b.number, b.name, b.id limit 1;
  if id is null then
    -- After everything: U+FFFF comes last in every collation (UTS 10).
    number := 'Infinity';
    name := U&'\FFFF';
    id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  end if;
end $$;

-- Only triggers and the operator may run these, with the operator's rights.
revoke execute on function split_bucket(list_bucket), merge_bucket(list_bucket), count_in_buckets(list_change[]),
  next_list_version(uuid[], bigint) from public;
grant execute on function split_bucket(list_bucket), merge_bucket(list_bucket), count_in_buckets(list_change[]),
  next_list_version(uuid[], bigint) to postroom_operator;

grant create on schema public to postroom_operator;
set local role postroom_operator;
revoke execute on function forget_buckets(uuid), rebuild_buckets(uuid), new_organization_gets_buckets(),
  department_list_changed(), identity_list_changed(), mailbox_quota_list_changed(), audit_event_list_changed() from public;

-- The rows of the connection's organization, for lists: the program writes keys and conditions itself. The operator owns the
-- views, so that PostgreSQL may use the indexes of LIKE and of keys: row-level security forbids that for functions that are not
-- leak-proof. A view has the columns that orders and filters use; the rows of a page are read from the table.
create view own_department as
  select department_id, organization_id, department_name, department_name_key, search, description, version, created_at,
    updated_at, identity_count, storage_allocated_bytes, storage_used_bytes
  from department where organization_id = current_organization();
create view own_identity as select * from identity where organization_id = current_organization();
create view own_mailbox_quota as
  select mailbox_quota_id, organization_id, identity_id, limit_bytes, used_bytes, used_messages, warn_percent, usage_as_of,
    version, created_at, updated_at, address, display_name, domain_id, department_id, search, used_permille, level
  from mailbox_quota where organization_id = current_organization();
create view own_audit_event as select * from audit_event where organization_id = current_organization();
create view own_activity as select * from activity where organization_id = current_organization();
grant select on own_department, own_identity, own_mailbox_quota, own_audit_event, own_activity to postroom_app;

-- This program does not read the views named <table>_list. Builds from before the first release did, and their data folders have
-- the views; a migration may drop them.
create view department_list as
  select organization_id, department_id, search,
    department_name as by_department_name, department_id as by_department_name_id,
    sort_time(created_at) as by_created_at, department_id as by_created_at_id,
    -sort_time(created_at) as by_created_at_desc, department_id as by_created_at_desc_id
  from department where organization_id = current_organization();
create view identity_list as
  select organization_id, identity_id, domain_id, department_id, status, search,
    address collate postroom_text as by_address, identity_id as by_address_id,
    display_name as by_display_name, identity_id as by_display_name_id,
    display_name as by_display_name_desc, flip(identity_id) as by_display_name_desc_id,
    sort_time(created_at) as by_created_at, identity_id as by_created_at_id,
    -sort_time(created_at) as by_created_at_desc, identity_id as by_created_at_desc_id,
    coalesce(sort_time(last_login_at), 'Infinity') as by_last_login_at, identity_id as by_last_login_at_id,
    coalesce(-sort_time(last_login_at), 'Infinity') as by_last_login_at_desc, identity_id as by_last_login_at_desc_id
  from identity where organization_id = current_organization();
create view mailbox_quota_list as
  select organization_id, mailbox_quota_id, identity_id, domain_id, department_id, level, search,
    address collate postroom_text as by_address, mailbox_quota_id as by_address_id,
    coalesce(used_bytes::float8, 'Infinity') as by_used_bytes, mailbox_quota_id as by_used_bytes_id,
    coalesce(-used_bytes::float8, 'Infinity') as by_used_bytes_desc, mailbox_quota_id as by_used_bytes_desc_id,
    coalesce(used_permille::float8, 'Infinity') as by_used_percent, mailbox_quota_id as by_used_percent_id,
    coalesce(-used_permille::float8, 'Infinity') as by_used_percent_desc, mailbox_quota_id as by_used_percent_desc_id,
    limit_bytes::float8 as by_limit_bytes, mailbox_quota_id as by_limit_bytes_id,
    -limit_bytes::float8 as by_limit_bytes_desc, mailbox_quota_id as by_limit_bytes_desc_id
  from mailbox_quota where organization_id = current_organization();
create view audit_event_list as
  select organization_id, audit_event_id, resource_type, resource_id, actor_key_id, operation, search,
    sort_time(occurred_at) as by_occurred_at, audit_event_id as by_occurred_at_id, kind
  from audit_event where organization_id = current_organization();
grant select on department_list, identity_list, mailbox_quota_list, audit_event_list to postroom_app;
reset role;
revoke create on schema public from postroom_operator;
