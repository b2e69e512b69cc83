-- That a session is opened or ended is told apart from what changes the organization: there is much of it.
alter table audit_event add column kind text not null generated always as
  (case when operation in ('createKeySession', 'endKeySession') then 'session' else 'change' end) stored;
create index audit_event_of_kind on audit_event (organization_id, kind, sort_time(occurred_at), audit_event_id);

alter table organization
  add column session_event_count bigint not null default 0 check (session_event_count >= 0);
grant update (session_event_count) on organization to postroom_app;

create function session_events_counted() returns trigger language plpgsql as $$
begin
  update organization o set session_event_count = session_event_count + s.n
  from (select organization_id, count(*) as n from new_rows where kind = 'session' group by 1) s
  where o.organization_id = s.organization_id;
  return null;
end $$;
create trigger session_events_counted after insert on audit_event
  referencing new table as new_rows for each statement execute function session_events_counted();

grant create on schema public to postroom_operator;
set local role postroom_operator;
create or replace view audit_event_list as
  select organization_id, audit_event_id, resource_type, resource_id, actor_key_id, operation, search,
    sort_time(occurred_at) as by_occurred_at, audit_event_id as by_occurred_at_id, kind
  from audit_event where organization_id = current_organization();
update organization o
set session_event_count =
  (select count(*) from audit_event e where e.organization_id = o.organization_id and e.kind = 'session');
reset role;
revoke create on schema public from postroom_operator;
