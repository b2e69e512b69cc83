-- The former addresses of an identity end with it when a deletion becomes permanent. Before, they stayed as aliases without
-- recipients, and nothing else could have the address.

-- Without this lock, a deletion that a process of the version before makes now would leave its former addresses. The lock is given
-- back and asked for again after a moment, as in 0081_addresses.sql.
do $$
declare
  waiting text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '300ms', true);
  for attempt in 1..200 loop
    begin
      lock table deleted_identity in share row exclusive mode;
      perform set_config('lock_timeout', waiting, true);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'The table of deleted identities was in use for a minute. Start again when fewer identities are being deleted.';
end $$;

grant create on schema public to postroom_operator;
set local role postroom_operator;

-- The former addresses that end with permanent deletions of these identities: all that lead to nothing else. One that an
-- administrator has given other targets, or that leads to an alias at the reserved address, stays.
create function former_addresses_ending(organization uuid, identities uuid[]) returns setof address
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select a.* from address a
  where a.organization_id = organization and a.former_of = any(identities) and a.kind = 'alias' and not a.is_held
    -- A restored identity has its address again.
    and exists (select from address own
      where own.organization_id = organization and own.address_id = a.former_of and own.is_held)
    and not exists (select from address_target t
      join address h on h.organization_id = organization and h.address_id = t.target_id
      where t.organization_id = organization and t.address_id = a.address_id
        and not (h.kind = 'held' and h.address_id = any(identities)))
$$;

-- Once a deletion is permanent, its rules go, and what was forwarded to the identity stays. Both follow from the address, unless
-- an alias has it: the address stays then. After a restore there is nothing to do.
create or replace function deletions_free_addresses() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from address a
  using (select o.organization_id, array_agg(o.identity_id) as identities from old_rows o group by 1) o
  cross join lateral former_addresses_ending(o.organization_id, o.identities) f
  where a.organization_id = o.organization_id and a.address_id = f.address_id;
  update address a set former_of = null, signs_in = false, version = a.version + 1, updated_at = now()
  from old_rows o, address own
  where a.organization_id = o.organization_id and a.former_of = o.identity_id
    and own.organization_id = o.organization_id and own.address_id = o.identity_id and own.is_held;
  delete from address a using old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and a.kind = 'held';
  delete from mail_rules r using old_rows o, address a
  where r.organization_id = o.organization_id and r.identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  delete from redirect_seen r using old_rows o, address a
  where r.organization_id = o.organization_id and r.identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  update mail_rules r set forward_to_identity_id = null from old_rows o, address a
  where r.organization_id = o.organization_id and r.forward_to_identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  update address a set is_held = false, version = a.version + 1, updated_at = now() from old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  return null;
end $$;

-- The events of former addresses that are deleted, as of aliases.
create function record_ended_addresses(organization uuid, aliases address[], request text) returns void
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

-- Those of earlier deletions.
do $$
declare
  organization uuid;
  ended address[];
begin
  for organization, ended in
    select a.organization_id, array_agg(a) from address a
    where a.kind = 'alias' and a.former_of is not null and not a.is_held
      and not exists (select from address own
        where own.organization_id = a.organization_id and own.address_id = a.former_of and (own.is_held or own.kind = 'identity'))
      and not exists (select from address_target t where t.organization_id = a.organization_id and t.address_id = a.address_id)
    group by a.organization_id
  loop
    perform record_ended_addresses(organization, ended, uuid_v7()::text);
    delete from address a where a.organization_id = organization and a.address_id in (select e.address_id from unnest(ended) e);
  end loop;
end $$;

reset role;
revoke execute on function former_addresses_ending(uuid, uuid[]), record_ended_addresses(uuid, address[], text) from public;
grant execute on function former_addresses_ending(uuid, uuid[]) to postroom_app;
revoke create on schema public from postroom_operator;
