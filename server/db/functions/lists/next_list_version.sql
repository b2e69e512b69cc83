-- Raises the version of the organization's lists, and the number of its events. It comes before any counting, so that a
-- transaction that has not locked the organization yet does so. A transaction raises the version once: others see all that it did
-- in the same moment, and each raise writes the organization's row. @returns whether rows of the organization are counted, which a
-- transaction looks up once: it holds the lock, and rebuild_buckets forgets the answer.
create or replace function next_list_version(organizations uuid[], events bigint) returns boolean
language plpgsql as $$
declare
  raised constant text := current_setting('postroom.lists_raised', true);
  are_counted boolean := case raised when organizations::text || ' counted' then true when organizations::text then false end;
begin
  -- A statement without rows changes no list, and forgets no answer.
  if organizations is null then
    return false;
  end if;
  if events <> 0 or are_counted is null then
    update organization o set list_version = list_version + 1, audit_event_count = audit_event_count + events
    where o.organization_id = any(organizations);
  end if;
  if are_counted is null then
    are_counted := exists (select from list_bucket b where b.organization_id = any(organizations));
    perform set_config('postroom.lists_raised', organizations::text || case when are_counted then ' counted' else '' end, true);
  end if;
  return are_counted;
end $$;
revoke execute on function next_list_version(uuid[], bigint) from public;
grant execute on function next_list_version(uuid[], bigint) to postroom_operator;
