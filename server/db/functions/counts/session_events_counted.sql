-- Sign-ins and sign-outs among the events of Activity. All events are counted with the version of lists (next_list_version).
create or replace function session_events_counted() returns trigger language plpgsql as $$
begin
  update organization o set session_event_count = session_event_count + s.n
  from (select organization_id, count(*) as n from new_rows where kind = 'session' and not is_part group by 1) s
  where o.organization_id = s.organization_id;
  return null;
end $$;

create or replace trigger session_events_counted after insert on audit_event
  referencing new table as new_rows for each statement execute function session_events_counted();
