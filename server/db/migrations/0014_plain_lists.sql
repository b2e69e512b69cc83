-- An order of a list is one line in the places of its table and an index named <table>_by_<order>, both written out: no
-- function makes functions, views or indexes any more.

-- The place of a row in each order: the list, the key (a number, or text in `name`) and the id that decides between equals.
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
create function mailbox_quota_places(r mailbox_quota)
returns table (list text, number double precision, name text, id uuid) language sql immutable parallel safe as $$ values
  ('mailbox_quota.address', 0, r.address collate postroom_text, r.mailbox_quota_id),
  ('mailbox_quota.used_bytes', r.used_bytes::float8, '', r.mailbox_quota_id),
  ('mailbox_quota.used_bytes_desc', -r.used_bytes::float8, '', r.mailbox_quota_id),
  ('mailbox_quota.used_percent', r.used_permille::float8, '', r.mailbox_quota_id),
  ('mailbox_quota.used_percent_desc', -r.used_permille::float8, '', r.mailbox_quota_id),
  ('mailbox_quota.limit_bytes', r.limit_bytes::float8, '', r.mailbox_quota_id),
  ('mailbox_quota.limit_bytes_desc', -r.limit_bytes::float8, '', r.mailbox_quota_id)
$$;
create function audit_event_places(r audit_event)
returns table (list text, number double precision, name text, id uuid) language sql immutable parallel safe as $$ values
  ('audit_event.occurred_at', sort_time(r.occurred_at), '', r.audit_event_id)
$$;

-- Whether a change may give a row another place: the columns of which places are made. Most changes do not, and cost
-- nothing then.
create function department_moved(old department, new department) returns boolean language sql immutable parallel safe
return (old.department_name, old.created_at) is distinct from (new.department_name, new.created_at);
create function identity_moved(old identity, new identity) returns boolean language sql immutable parallel safe
return (old.address, old.display_name, old.created_at, old.last_login_at)
  is distinct from (new.address, new.display_name, new.created_at, new.last_login_at);
create function mailbox_quota_moved(old mailbox_quota, new mailbox_quota) returns boolean language sql immutable parallel safe
return (old.address, old.used_bytes, old.used_permille, old.limit_bytes)
  is distinct from (new.address, new.used_bytes, new.used_permille, new.limit_bytes);
create function audit_event_moved(old audit_event, new audit_event) returns boolean language sql immutable parallel safe
return old.occurred_at is distinct from new.occurred_at;

alter function count_in_buckets(list_change[]) strict;

-- Cuts a bucket into ones of 500 rows. They are read in the index of the order, which takes its own expressions: these
-- are in the index, so that nothing else has to be told of an order. It is the one statement that is put together.
create or replace function split_bucket(bucket list_bucket) returns void language plpgsql as $$
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

drop function make_list_indexes(), drop_list_indexes(), list_orders();

-- What follows is the operator's.
grant create on schema public to postroom_operator;
set local role postroom_operator;

-- Counts the places that rows of a statement came to or left. A full join is never a nested loop: the plan of the first
-- change, often of one row, serves those of many rows too. These are hashed, for which the memory is.
create or replace function department_list_changed() returns trigger language plpgsql
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
create or replace function identity_list_changed() returns trigger language plpgsql
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
create or replace function mailbox_quota_list_changed() returns trigger language plpgsql
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
create or replace function audit_event_list_changed() returns trigger language plpgsql
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
  elsif next_list_version((select array_agg(distinct organization_id) from changed_rows), (select count(*) from changed_rows)) then
    perform count_in_buckets((
      select array_agg((r.organization_id, p.*, case tg_op when 'INSERT' then 1 else -1 end)::list_change)
      from changed_rows r cross join lateral audit_event_places(r::audit_event) p));
  end if;
  return null;
end $$;

-- Counts all rows of an organization anew: one bucket for each order, which is cut. Where it has many rows, they are
-- sorted: that is quicker than to look for each row through an index whether it is visible.
create or replace function rebuild_buckets(organization uuid) returns void language plpgsql
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
      select list, (select count(*) from audit_event where organization_id = organization) from audit_event_places(null)
    ) orders(list, total)
    returning *
  loop
    continue when bucket.count <= 1000;
    perform set_config(setting, case when bucket.count > 50000 then 'off' else 'on' end, true)
    from unnest(array['enable_indexscan', 'enable_indexonlyscan']) setting;
    perform split_bucket(bucket);
  end loop;
end $$;

-- The own organization's rows, for lists: keys and conditions are written in the program. The views are the operator's,
-- so that PostgreSQL may use the indexes of LIKE and of the keys: row-level security forbids that for what is not
-- leak-proof. The views named <table>_list stay for processes of the version before.
create view own_department as select * from department where organization_id = current_organization();
create view own_identity as select * from identity where organization_id = current_organization();
create view own_mailbox_quota as select * from mailbox_quota where organization_id = current_organization();
create view own_audit_event as select * from audit_event where organization_id = current_organization();
grant select on own_department, own_identity, own_mailbox_quota, own_audit_event to postroom_app;
reset role;
revoke create on schema public from postroom_operator;
