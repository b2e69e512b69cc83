-- Activity does not list parts.
create or replace function audit_event_places(r audit_event)
returns table (list text, number double precision, name text, id uuid) language sql immutable parallel safe as $$
  select 'activity.occurred_at', sort_time(r.occurred_at), '', r.audit_event_id where r.is_part is not true
$$;
