-- Wakes the workers: work is due, or items must be deleted.
create or replace function tell_plan_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('postroom_plans', '');
  return null;
end $$;

create or replace trigger plan_is_due after insert or update of state on plan for each row
  when (new.state in ('preparing', 'queued')) execute function tell_plan_due();
create or replace trigger plan_items_are_removed after update of items_removed_at on plan for each row
  when (new.items_removed_at is not null and old.items_removed_at is null) execute function tell_plan_due();
