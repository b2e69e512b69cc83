-- A change raises its organization's list version once: others see all that a transaction did in the same moment. Before,
-- each list that it touched raised it again, and each time wrote the organization's row once more.

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
