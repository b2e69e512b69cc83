-- Whether an event has another place in an order.
create or replace function audit_event_moved(old audit_event, new audit_event) returns boolean language sql immutable parallel safe
return ((old).occurred_at, (old).is_part) is distinct from ((new).occurred_at, (new).is_part);
