-- Lists stay fast at any length. Each order of a list has an index, and for each organization buckets: ranges of some
-- hundred rows in that order, each known by the place where it begins and the number of its rows, so that a page is
-- found by adding numbers (docs/decisions/0005-deep-pages.md). They are counted in the transaction of the change
-- itself; changes of one organization wait for each other on its row.

alter table organization
  add column audit_event_count bigint not null default 0 check (audit_event_count >= 0),
  -- Another number after each change of what lists show.
  add column list_version bigint not null default 0;

-- Times in the order of numbers.
create function sort_time(value timestamptz) returns double precision language sql immutable parallel safe
return date_part('epoch', value at time zone 'UTC');

-- Ids in the opposite order.
create function flip(id uuid) returns uuid language sql immutable parallel safe
return translate(id::text, '0123456789abcdef', 'fedcba9876543210')::uuid;

-- Every order. A row's place is decided by its key, which is text or a number, and then by its id. What they are made
-- of is in the index too: else PostgreSQL looks into the table for each row that it skips.
create function list_orders()
returns table (relation text, name text, key text, id text, is_text boolean, made_of text)
language sql immutable parallel safe as $$ values
  ('department', 'department_name', 'department_name', 'department_id', true, null),
  ('department', 'created_at', 'sort_time(created_at)', 'department_id', false, 'created_at'),
  ('department', 'created_at_desc', '-sort_time(created_at)', 'department_id', false, 'created_at'),
  ('identity', 'address', 'address collate postroom_text', 'identity_id', true, null),
  ('identity', 'display_name', 'display_name', 'identity_id', true, null),
  ('identity', 'display_name_desc', 'display_name', 'flip(identity_id)', true, 'identity_id'),
  ('identity', 'created_at', 'sort_time(created_at)', 'identity_id', false, 'created_at'),
  ('identity', 'created_at_desc', '-sort_time(created_at)', 'identity_id', false, 'created_at'),
  ('identity', 'last_login_at', 'coalesce(sort_time(last_login_at), ''Infinity'')', 'identity_id', false, 'last_login_at'),
  ('identity', 'last_login_at_desc', 'coalesce(-sort_time(last_login_at), ''Infinity'')', 'identity_id', false, 'last_login_at'),
  ('mailbox_quota', 'address', 'address collate postroom_text', 'mailbox_quota_id', true, null),
  ('mailbox_quota', 'used_bytes', 'used_bytes::float8', 'mailbox_quota_id', false, 'used_bytes'),
  ('mailbox_quota', 'used_bytes_desc', '-used_bytes::float8', 'mailbox_quota_id', false, 'used_bytes'),
  ('mailbox_quota', 'used_percent', 'used_permille::float8', 'mailbox_quota_id', false, 'used_permille'),
  ('mailbox_quota', 'used_percent_desc', '-used_permille::float8', 'mailbox_quota_id', false, 'used_permille'),
  ('mailbox_quota', 'limit_bytes', 'limit_bytes::float8', 'mailbox_quota_id', false, 'limit_bytes'),
  ('mailbox_quota', 'limit_bytes_desc', '-limit_bytes::float8', 'mailbox_quota_id', false, 'limit_bytes'),
  ('audit_event', 'occurred_at', 'sort_time(occurred_at)', 'audit_event_id', false, 'occurred_at')
$$;

create table list_bucket (
  organization_id uuid not null references organization,
  -- As in list_orders: relation.name.
  list text collate "C" not null,
  -- The place where it begins: the key, in the column of its kind, and the id. The first begins before every row.
  number double precision not null,
  name text collate postroom_text not null,
  id uuid not null,
  count integer not null check (count >= 0),
  primary key (organization_id, list, number, name, id)
) with (fillfactor = 70);
alter table list_bucket enable row level security;
alter table list_bucket force row level security;
create policy own_organization on list_bucket to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on list_bucket to postroom_operator using (true) with check (true);
grant select on list_bucket to postroom_app;
grant select, insert, update, delete on list_bucket to postroom_operator;

-- Cuts a bucket into ones of 500 rows.
create function split_bucket(bucket list_bucket) returns void language plpgsql as $$
declare
  part record;
  kind text;
  following list_bucket;
begin
  select * into strict part from list_orders() o where o.relation || '.' || o.name = bucket.list;
  kind := case when part.is_text then 'name' else 'number' end;
  select * into following from list_bucket b
  where b.organization_id = bucket.organization_id and b.list = bucket.list
    and (b.number, b.name, b.id) > (bucket.number, bucket.name, bucket.id)
  order by b.number, b.name, b.id limit 1;
  execute format(
    'insert into list_bucket (organization_id, list, number, name, id, count)
     select $1.organization_id, $1.list, %s, id, least(500, $1.count - place)
     from (
       select key, id, row_number() over (order by key, id) - 1 as place
       from (select organization_id, %s as key, %s as id from %I) r
       where organization_id = $1.organization_id and (key, id) >= ($1.%I, $1.id) %s
     ) r where place %% 500 = 0 and place > 0',
    case when part.is_text then '0, key' else 'key, ''''' end, part.key, part.id, part.relation, kind,
    case when following.id is null then '' else format('and (key, id) < ($2.%I, $2.id)', kind) end)
  using bucket, following;
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

-- Rows that came to places of an order, or went (n = -1).
create type list_change as (organization_id uuid, list text, number double precision, name text, id uuid, n integer);

create function count_in_buckets(changes list_change[]) returns void language plpgsql as $$
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

-- Another version of what lists show, and that many events more. It comes before any counting, so that whoever has not
-- locked the organization yet does so. @returns whether its rows are counted.
create function next_list_version(organizations uuid[], events bigint) returns boolean language plpgsql as $$
begin
  update organization o set list_version = list_version + 1, audit_event_count = audit_event_count + events
  where o.organization_id = any(organizations);
  return exists (select from list_bucket b where b.organization_id = any(organizations));
end $$;

-- Until rebuild_buckets nothing is counted, and pages are found by going through the list.
create function forget_buckets(organization uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from organization o where o.organization_id = organization for no key update;
  delete from list_bucket b where b.organization_id = organization;
end $$;

-- Counts all rows of an organization anew. Where it has many, they are sorted: that is quicker than to look for each row
-- through an index whether it is visible.
create function rebuild_buckets(organization uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set work_mem = '256MB' set enable_indexscan = on set enable_indexonlyscan = on as $$
declare
  part record;
  total integer;
  bucket list_bucket;
begin
  perform forget_buckets(organization);
  for part in select * from list_orders() loop
    execute format('select count(*) from %I where organization_id = $1', part.relation) into total using organization;
    insert into list_bucket (organization_id, list, number, name, id, count)
    values (organization, part.relation || '.' || part.name, case when part.is_text then 0 else '-Infinity'::float8 end, '',
      '00000000-0000-0000-0000-000000000000', total)
    returning * into bucket;
    if total > 1000 then
      perform set_config(setting, case when total > 50000 then 'off' else 'on' end, true)
      from unnest(array['enable_indexscan', 'enable_indexonlyscan']) setting;
      perform split_bucket(bucket);
    end if;
  end loop;
end $$;

create function new_organization_gets_buckets() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform rebuild_buckets(new.organization_id);
  return null;
end $$;
create trigger new_organization_gets_buckets after insert on organization
  for each row execute function new_organization_gets_buckets();

-- Where to begin in an order, so that `place` rows come before; `skip` of them are still to be skipped. Backwards, the
-- rows before (number, name, id) are meant, from the last on. Sums from the nearer end.
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

-- The old indexes of orders and filters.
drop index department_by_name, department_by_creation, identity_by_address, identity_by_display_name,
  identity_by_creation, identity_by_last_login, identity_suspended, identity_by_department, identity_by_domain,
  mailbox_quota_by_address, mailbox_quota_by_used_bytes, mailbox_quota_by_used_percent, mailbox_quota_by_limit,
  mailbox_quota_by_level, mailbox_quota_by_domain, mailbox_quota_by_department, audit_event_newest,
  audit_event_of_resource, audit_event_of_key, identity_search, mailbox_quota_search;

create index department_by_department_name on department (organization_id, department_name, department_id);
create index department_by_created_at on department
  (organization_id, sort_time(created_at), department_id) include (created_at);
create index department_by_created_at_desc on department
  (organization_id, (-sort_time(created_at)), department_id) include (created_at);
create index audit_event_by_occurred_at on audit_event
  (organization_id, sort_time(occurred_at), audit_event_id) include (occurred_at);
create index audit_event_of_resource on audit_event (organization_id, resource_id, sort_time(occurred_at), audit_event_id);
create index audit_event_of_type on audit_event (organization_id, resource_type, sort_time(occurred_at), audit_event_id);
create index audit_event_of_key on audit_event (organization_id, actor_key_id, sort_time(occurred_at), audit_event_id);
create index audit_event_of_operation on audit_event (organization_id, operation, sort_time(occurred_at), audit_event_id);

-- The indexes that make rows in bulk slow. A seed may drop them and make them again in its transaction, during which
-- nobody else gets at identities and mailboxes; the owner's right, which that needs, comes with the function.
create function make_list_indexes() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set maintenance_work_mem = '256MB' as $$
declare
  part record;
begin
  -- With what filters compare: many rows are counted off in an order without a look into the table.
  for part in
    select o.*, (select string_agg(distinct c, ', ') from unnest(string_to_array(concat_ws(', ', o.made_of, f.compared), ', ')) c) as held
    from list_orders() o join (values
      ('identity', 'status, domain_id, department_id'),
      ('mailbox_quota', 'level, used_permille, domain_id, department_id')) f(relation, compared) using (relation)
  loop
    execute format('create index %I on %I (organization_id, (%s), (%s)) include (%s)',
      part.relation || '_by_' || part.name, part.relation, part.key, part.id, part.held);
  end loop;
  create index identity_by_department on identity
    (organization_id, department_id, (address collate postroom_text), identity_id);
  create index identity_by_domain on identity
    (organization_id, domain_id, (address collate postroom_text), identity_id);
  create index identity_suspended on identity (organization_id, (address collate postroom_text), identity_id)
    where status = 'suspended';
  create index identity_search on identity using gin (search gin_trgm_ops);
  create index mailbox_quota_by_department on mailbox_quota
    (organization_id, department_id, (address collate postroom_text), mailbox_quota_id);
  create index mailbox_quota_by_domain on mailbox_quota
    (organization_id, domain_id, (address collate postroom_text), mailbox_quota_id);
  create index mailbox_quota_by_level on mailbox_quota
    (organization_id, level, (address collate postroom_text), mailbox_quota_id);
  create index mailbox_quota_search on mailbox_quota using gin (search gin_trgm_ops);
  analyze identity, mailbox_quota;
end $$;

create function drop_list_indexes() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  part record;
begin
  for part in select * from list_orders() o where o.relation in ('identity', 'mailbox_quota') loop
    execute format('drop index %I', part.relation || '_by_' || part.name);
  end loop;
  drop index identity_by_department, identity_by_domain, identity_suspended, identity_search,
    mailbox_quota_by_department, mailbox_quota_by_domain, mailbox_quota_by_level, mailbox_quota_search;
end $$;

-- For each list: a view of the own organization's rows with what lists filter by, and the key
-- and id of every order; a trigger that counts. The views are the operator's, so that PostgreSQL may use the indexes
-- of LIKE and of the keys: row-level security forbids that for what is not leak-proof.
do $do$
declare
  part record;
begin
  for part in
    select * from (values
      ('department', 'department_id, search', 'department_id, department_name, created_at'),
      ('identity', 'identity_id, domain_id, department_id, status, search',
        'identity_id, address, display_name, created_at, last_login_at'),
      ('mailbox_quota', 'mailbox_quota_id, identity_id, domain_id, department_id, level, search',
        'mailbox_quota_id, address, used_bytes, used_permille, limit_bytes'),
      ('audit_event', 'audit_event_id, resource_type, resource_id, actor_key_id, operation, search',
        'audit_event_id, occurred_at')
    ) l(relation, shown, parts)
    join (
      select relation,
        string_agg(format('%s as by_%s, %s as by_%2$s_id', key, name, id), ', ') as keys,
        string_agg(format('(%L, %s, %s)', relation || '.' || name,
          case when is_text then '0, ' || key else key || ', ''''' end, id), ', ') as places
      from list_orders() group by relation
    ) o using (relation)
  loop
    execute format('create view %1$s_list as
      select organization_id, %2$s, %3$s from %1$I where organization_id = current_organization()',
      part.relation, part.shown, part.keys);
    execute format('grant select on %s_list to postroom_app, postroom_operator', part.relation);
    -- Rows that came or went are changed_rows.
    execute format($f$
      create function %1$s_list_changed() returns trigger
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $t$
      declare
        sign integer := case tg_op when 'INSERT' then 1 else -1 end;
        changes list_change[];
      begin
        if tg_op = 'UPDATE' then
          if not next_list_version((select array_agg(distinct organization_id) from new_rows), 0) then return null; end if;
          select array_agg((c.organization_id, c.list, c.number, c.name, c.id, c.n)::list_change) into changes
          from (
            select r.organization_id, k.list, k.number, k.name, k.id, sum(r.n) as n
            from (
              select organization_id, %2$s, 1 as n
              from (select organization_id, %2$s from new_rows except all select organization_id, %2$s from old_rows) r
              union all
              select organization_id, %2$s, -1
              from (select organization_id, %2$s from old_rows except all select organization_id, %2$s from new_rows) r
            ) r cross join lateral (values %3$s) k(list, number, name, id)
            group by 1, 2, 3, 4, 5 having sum(r.n) <> 0
          ) c;
        else
          if not next_list_version((select array_agg(distinct organization_id) from changed_rows), %4$s) then return null; end if;
          select array_agg((r.organization_id, k.list, k.number, k.name, k.id, sign)::list_change) into changes
          from changed_rows r cross join lateral (values %3$s) k(list, number, name, id);
        end if;
        if changes is not null then perform count_in_buckets(changes); end if;
        return null;
      end $t$;
      create trigger list_changed_by_insert after insert on %1$I
        referencing new table as changed_rows for each statement execute function %1$s_list_changed();
      create trigger list_changed_by_delete after delete on %1$I
        referencing old table as changed_rows for each statement execute function %1$s_list_changed();
      create trigger list_changed_by_update after update on %1$I
        referencing old table as old_rows new table as new_rows for each statement execute function %1$s_list_changed();
      $f$, part.relation, part.parts, part.places,
      case part.relation when 'audit_event' then '(select count(*) from changed_rows)' else '0' end);
  end loop;
end $do$;

select make_list_indexes();

-- Departments come in bulk too: they are counted a statement at a time.
create function departments_counted() returns trigger language plpgsql as $$
begin
  update organization o set department_count = department_count + case tg_op when 'INSERT' then d.n else -d.n end
  from (select organization_id, count(*) as n from changed_rows group by 1) d
  where o.organization_id = d.organization_id;
  return null;
end $$;
drop trigger department_counted on department;
create trigger departments_inserted after insert on department
  referencing new table as changed_rows for each statement execute function departments_counted();
create trigger departments_deleted after delete on department
  referencing old table as changed_rows for each statement execute function departments_counted();

-- What only triggers and the operator may run, with the operator's rights.
revoke execute on function split_bucket(list_bucket), merge_bucket(list_bucket), count_in_buckets(list_change[]),
  next_list_version(uuid[], bigint), forget_buckets(uuid), rebuild_buckets(uuid), drop_list_indexes(), make_list_indexes(), new_organization_gets_buckets(),
  department_list_changed(), identity_list_changed(), mailbox_quota_list_changed(), audit_event_list_changed()
  from public;
grant execute on function split_bucket(list_bucket), merge_bucket(list_bucket), count_in_buckets(list_change[]),
  next_list_version(uuid[], bigint), forget_buckets(uuid), rebuild_buckets(uuid), drop_list_indexes(), make_list_indexes() to postroom_operator;
grant create on schema public to postroom_operator;
alter view department_list owner to postroom_operator;
alter view identity_list owner to postroom_operator;
alter view mailbox_quota_list owner to postroom_operator;
alter view audit_event_list owner to postroom_operator;
alter function forget_buckets(uuid) owner to postroom_operator;
alter function rebuild_buckets(uuid) owner to postroom_operator;
alter function new_organization_gets_buckets() owner to postroom_operator;
alter function department_list_changed() owner to postroom_operator;
alter function identity_list_changed() owner to postroom_operator;
alter function mailbox_quota_list_changed() owner to postroom_operator;
alter function audit_event_list_changed() owner to postroom_operator;
revoke create on schema public from postroom_operator;

set local role postroom_operator;
update organization o
set audit_event_count = (select count(*) from audit_event e where e.organization_id = o.organization_id);
select rebuild_buckets(organization_id) from organization;
reset role;
