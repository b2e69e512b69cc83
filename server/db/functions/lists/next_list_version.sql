-- Raises the version of the organization's lists, and the number of its events. It comes before any counting, so that a
-- transaction that has not locked the organization yet does so. A transaction raises the version once: others see all that it did
-- in the same moment, and each raise writes the organization's row. @returns whether rows of the organization are counted.
create or replace function next_list_version(organizations uuid[], events bigint) returns boolean
language plpgsql as $$
begin
  if events <> 0 or current_setting('postroom.lists_raised', true) is distinct from organizations::text then
    update organization o set list_version = list_version + 1, audit_event_count = audit_event_count + events
    where o.organization_id = any(organizations);
    perform set_config('postroom.lists_raised', organizations::text, true);
  end if;
  return exists (select from list_bucket b where b.organization_id = any(organizations));
end $$;
revoke execute on function next_list_version(uuid[], bigint) from public;
grant execute on function next_list_version(uuid[], bigint) to postroom_operator;
