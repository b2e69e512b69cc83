-- Ends at most so many deletions of each organization whose 30 days are over. An organization that is being changed is left for
-- the next time. @returns how many it ended.
set local role postroom_operator;
create or replace function end_deletions(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid;
  request text;
  due uuid[];
  total integer := 0;
begin
  for organization in
    select o.organization_id from organization o where exists (
      select from deleted_identity d where d.organization_id = o.organization_id and d.restorable_until <= now())
  loop
    perform from organization o where o.organization_id = organization for no key update skip locked;
    continue when not found;
    request := uuid_v7();
    perform set_config('postroom.request_id', request, true);
    due := array(select l.identity_id from deleted_identity l
      where l.organization_id = organization and l.restorable_until <= now() order by l.restorable_until limit most);
    insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id,
      resource_label, before, request_id)
    select organization, uuid_v7(), 'Postroom', 'purgeDeletedIdentity', 'identity', d.identity_id, d.address,
      jsonb_build_object('identity_id', d.identity_id, 'address', d.address, 'display_name', d.display_name,
        'deleted_at', rfc3339(d.deleted_at), 'restorable_until', rfc3339(d.restorable_until)),
      request
    from deleted_identity d where d.organization_id = organization and d.identity_id = any(due);
    perform record_ended_addresses(organization, array(select f from former_addresses_ending(organization, due) f), request);
    delete from deleted_identity d where d.organization_id = organization and d.identity_id = any(due);
    total := total + cardinality(due);
  end loop;
  return total;
end $$;
revoke execute on function end_deletions(integer) from public;
grant execute on function end_deletions(integer) to postroom_app;
reset role;
