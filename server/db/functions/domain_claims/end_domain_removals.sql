-- Ends at most so many removals of each organization whose 30 days are over: deletes the domain with its settings and the history
-- of its DNS records. Its deleted identities were deleted before it, so they have ended by then. An organization that is being
-- changed is left for the next time. @returns how many it ended.
set local role postroom_operator;
create or replace function end_domain_removals(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid;
  request text;
  ended integer;
  total integer := 0;
begin
  for organization in
    select o.organization_id from organization o where exists (
      select from domain d where d.organization_id = o.organization_id and d.restorable_until <= now())
  loop
    perform from organization o where o.organization_id = organization for no key update skip locked;
    continue when not found;
    request := uuid_v7();
    perform set_config('postroom.request_id', request, true);
    with due as (
      delete from domain d where d.organization_id = organization and d.domain_id in (
        select l.domain_id from domain l
        where l.organization_id = organization and l.restorable_until <= now() and not exists (
          select from address a where a.organization_id = organization and a.domain_id = l.domain_id)
        order by l.restorable_until limit most)
      returning d.*
    ), told as (
      insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id,
        resource_label, before, request_id)
      select organization, uuid_v7(), 'Postroom', 'purgeDomain', 'domain', d.domain_id, d.domain_name_unicode,
        jsonb_build_object('domain_id', d.domain_id, 'domain_name', d.domain_name, 'domain_name_unicode', d.domain_name_unicode,
          'removed_at', rfc3339(d.removed_at), 'restorable_until', rfc3339(d.restorable_until)),
        request
      from due d
    )
    select count(*) into ended from due;
    total := total + ended;
  end loop;
  return total;
end $$;
revoke execute on function end_domain_removals(integer) from public;
grant execute on function end_domain_removals(integer) to postroom_app;
reset role;
