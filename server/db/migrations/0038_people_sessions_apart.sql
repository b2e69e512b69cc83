-- People who sign in and out on their own page are told apart from changes too. A generated column is made anew, and with
-- it the views that show it.
set local role postroom_operator;
drop view audit_event_list, own_audit_event;
reset role;
alter table audit_event drop column kind;
alter table audit_event add column kind text not null generated always as
  (case when operation in ('createKeySession', 'endKeySession', 'createOwnSession', 'endOwnSession') then 'session'
    else 'change' end) stored;
create index audit_event_of_kind on audit_event (organization_id, kind, sort_time(occurred_at), audit_event_id);

grant create on schema public to postroom_operator;
set local role postroom_operator;
create view audit_event_list as
  select organization_id, audit_event_id, resource_type, resource_id, actor_key_id, operation, search,
    sort_time(occurred_at) as by_occurred_at, audit_event_id as by_occurred_at_id, kind
  from audit_event where organization_id = current_organization();
create view own_audit_event as select * from audit_event where organization_id = current_organization();
grant select on audit_event_list, own_audit_event to postroom_app;
update organization o set session_event_count = s.n
from (select organization_id, count(*) as n from audit_event where kind = 'session' group by 1) s
where o.organization_id = s.organization_id and o.session_event_count <> s.n;
reset role;
revoke create on schema public from postroom_operator;
