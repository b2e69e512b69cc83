-- The events of former addresses that are deleted, as of aliases.
set local role postroom_operator;
create or replace function record_ended_addresses(organization uuid, aliases address[], request text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id,
    resource_label, before, request_id)
  select organization, uuid_v7(), 'Postroom', 'purgeDeletedIdentity', 'alias', a.address_id, a.address,
    jsonb_build_object('alias_id', a.address_id, 'address', a.address, 'local_part', a.local_part, 'domain_id', a.domain_id,
      'enabled', a.enabled, 'expires_at', rfc3339(a.expires_at), 'note', a.note, 'may_send_as', a.may_send_as,
      'signs_in', a.signs_in, 'former_of', a.former_of, 'created_at', rfc3339(a.created_at)),
    request
  from unnest(aliases) a
$$;
revoke execute on function record_ended_addresses(uuid, address[], text) from public;
reset role;
