-- Activity lists one event for each request and each bulk change. The other events of a request, and the event of each
-- identity in a bulk change, are parts: they are found by identity, by thing, by bulk change and by search.
alter table audit_event
  -- The bulk change that made the change, or that the event is about. It may have been deleted since.
  add column plan_id uuid,
  add column is_part boolean not null default false;
grant insert (plan_id, is_part) on audit_event to postroom_app;

-- Requests wait for the index of each list and filter in Activity, so parts are in none of them.
drop index audit_event_of_key, audit_event_of_kind, audit_event_of_operation, audit_event_of_type;
-- Rows are updated below.
alter table audit_event disable trigger list_changed_by_update;
grant update (plan_id, is_part) on audit_event to postroom_operator;
grant create on schema public to postroom_operator;
set local role postroom_operator;

update audit_event e set plan_id = p.plan_id, is_part = e.resource_type <> 'plan'
from plan p
where p.organization_id = e.organization_id
  and (p.plan_id::text = e.request_id or (e.resource_type = 'plan' and p.plan_id = e.resource_id));

-- What a request is about goes before what it changed along with it.
update audit_event e set is_part = true
from (
  select organization_id, audit_event_id, row_number() over (
    partition by organization_id, request_id, occurred_at
    order by array_position(array['organization', 'identity', 'mailbox_quota', 'key', 'department', 'domain', 'plan'],
      resource_type), resource_type = 'key' and before is not null, audit_event_id) as place
  from audit_event where plan_id is null
) r
where r.place > 1 and e.organization_id = r.organization_id and e.audit_event_id = r.audit_event_id;

-- One event for each bulk change of the past.
insert into audit_event (organization_id, audit_event_id, occurred_at, actor_key_id, actor_key_name, operation, resource_type,
  resource_id, resource_label, after, request_id, plan_id)
select p.organization_id, uuid_v7(), coalesce(p.finished_at, p.created_at), p.run_by_key_id, coalesce(p.run_by_key_name, ''),
  'finishPlan', 'plan', p.plan_id,
  case when r.plan_id is null then '' else 'Undo: ' end || w.verb || ' ' || ltrim(to_char(p.done_count, '999,999,999')) || ' '
    || case when p.done_count = 1 then w.one else w.many end,
  jsonb_build_object('plan_id', p.plan_id, 'operation', p.operation, 'state', p.state, 'changed', p.done_count,
    'failed', p.failed_count, 'left', p.will_change_count - p.done_count - p.failed_count,
    'reverts_plan_id', p.reverts_plan_id),
  p.plan_id::text, p.plan_id
from plan p
left join plan r on r.organization_id = p.organization_id and r.plan_id = p.reverts_plan_id
join (values
  ('suspend', 'Suspend', 'identity', 'identities'),
  ('reactivate', 'Reactivate', 'identity', 'identities'),
  ('move', 'Move', 'identity', 'identities'),
  ('resize', 'Resize', 'mailbox', 'mailboxes'),
  ('reset_password', 'Reset', 'password', 'passwords'),
  ('leave', 'Offboard', 'identity', 'identities'),
  ('delete', 'Delete', 'identity', 'identities'),
  ('restore', 'Restore', 'identity', 'identities'),
  ('import', 'Import', 'identity', 'identities')
) w(operation, verb, one, many) on w.operation = coalesce(r.operation, p.operation)
where p.state in ('done', 'cancelled', 'failed') and p.done_count > 0;

-- The rows of Activity: the name is that of its order (split_bucket).
create view activity as select * from audit_event where not is_part;
create view own_activity as select * from activity where organization_id = current_organization();
grant select on own_activity to postroom_app;
create or replace view own_audit_event as select * from audit_event where organization_id = current_organization();

-- As before, but parts are not counted.
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
  elsif next_list_version((select array_agg(distinct organization_id) from changed_rows),
    (select count(*) from changed_rows where not is_part)) then
    perform count_in_buckets((
      select array_agg((r.organization_id, p.*, case tg_op when 'INSERT' then 1 else -1 end)::list_change)
      from changed_rows r cross join lateral audit_event_places(r::audit_event) p));
  end if;
  return null;
end $$;

reset role;

create or replace function audit_event_places(r audit_event)
returns table (list text, number double precision, name text, id uuid) language sql immutable parallel safe as $$
  select 'activity.occurred_at', sort_time(r.occurred_at), '', r.audit_event_id where r.is_part is not true
$$;
create or replace function audit_event_moved(old audit_event, new audit_event) returns boolean language sql immutable parallel safe
return ((old).occurred_at, (old).is_part) is distinct from ((new).occurred_at, (new).is_part);

create or replace function session_events_counted() returns trigger language plpgsql as $$
begin
  update organization o set session_event_count = session_event_count + s.n
  from (select organization_id, count(*) as n from new_rows where kind = 'session' and not is_part group by 1) s
  where o.organization_id = s.organization_id;
  return null;
end $$;

alter table audit_event enable trigger list_changed_by_update;
revoke update (plan_id, is_part) on audit_event from postroom_operator;

create index activity_by_occurred_at on audit_event (organization_id, sort_time(occurred_at), audit_event_id)
  include (occurred_at) where not is_part;
create index activity_of_key on audit_event (organization_id, actor_key_id, sort_time(occurred_at), audit_event_id)
  where not is_part;
create index activity_of_kind on audit_event (organization_id, kind, sort_time(occurred_at), audit_event_id) where not is_part;
create index activity_of_operation on audit_event (organization_id, operation, sort_time(occurred_at), audit_event_id)
  where not is_part;
create index activity_of_type on audit_event (organization_id, resource_type, sort_time(occurred_at), audit_event_id)
  where not is_part;
create index audit_event_of_plan on audit_event (organization_id, plan_id, sort_time(occurred_at), audit_event_id)
  where plan_id is not null;
create index audit_event_parts on audit_event (organization_id, request_id) where is_part and plan_id is null;

set local role postroom_operator;
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

update organization o set audit_event_count = c.events, session_event_count = c.sessions
from (
  select organization_id, count(*) filter (where not is_part) as events,
    count(*) filter (where kind = 'session' and not is_part) as sessions
  from audit_event group by 1
) c
where c.organization_id = o.organization_id;
select rebuild_buckets(organization_id) from organization;
reset role;
revoke create on schema public from postroom_operator;
