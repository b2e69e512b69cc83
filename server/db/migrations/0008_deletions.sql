-- Deleting identities, restoring them and ending their deletion. Only these functions fill the table deleted_identity; they run
-- with the operator's rights. They take many identities, so that bulk changes use them, too.
grant create on schema public to postroom_operator;
set local role postroom_operator;

-- Copies identities that are about to be deleted, with their mailboxes and their catch-alls as they are.
create function keep_deleted_identities(identities uuid[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into deleted_identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name,
    status, status_reason, delivery_while_suspended, must_change_password, password_hash, password_changed_at, last_login_at,
    external_id, version, created_at, mailbox_quota_id, limit_bytes, used_bytes, used_messages, warn_percent, usage_as_of,
    mailbox_version, mailbox_created_at, warned_at, warning_mailed_at, catch_all_domain_ids, logins, failed_sign_ins)
  select i.organization_id, i.identity_id, i.domain_id, i.department_id, i.local_part, i.address, i.display_name,
    i.status, i.status_reason, i.delivery_while_suspended, i.must_change_password, i.password_hash, i.password_changed_at,
    i.last_login_at, i.external_id, i.version, i.created_at, m.mailbox_quota_id, m.limit_bytes, m.used_bytes, m.used_messages,
    m.warn_percent, m.usage_as_of, m.version, m.created_at, m.warned_at, m.warning_mailed_at,
    array(select d.domain_id from domain d
      where d.organization_id = i.organization_id and d.catch_all_identity_id = i.identity_id order by d.domain_id),
    (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from identity_login l
      where l.organization_id = i.organization_id and l.identity_id = i.identity_id),
    (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from failed_sign_in f
      where f.organization_id = i.organization_id and f.identity_id = i.identity_id)
  from identity i
  left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
  where i.organization_id = current_organization() and i.identity_id = any(identities)
$$;

-- Restores deleted identities with the same ids, each into its department if that still exists, and its mailbox with the size at
-- the same place of `sizes`. The caller checks before whether there is storage for it, and sets the catch-alls itself.
create function restore_deleted_identities(identities uuid[], sizes bigint[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name, status,
    status_reason, delivery_while_suspended, must_change_password, password_hash, password_changed_at, last_login_at,
    external_id, version, created_at)
  select d.organization_id, d.identity_id, d.domain_id, p.department_id, d.local_part, d.address, d.display_name, d.status,
    d.status_reason, d.delivery_while_suspended, d.must_change_password, d.password_hash, d.password_changed_at,
    d.last_login_at, d.external_id, d.version + 1, d.created_at
  from deleted_identity d
  left join department p on p.organization_id = d.organization_id and p.department_id = d.department_id
  where d.organization_id = current_organization() and d.identity_id = any(identities);

  insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, used_bytes, used_messages,
    warn_percent, usage_as_of, version, created_at, warned_at, warning_mailed_at)
  select d.organization_id, d.mailbox_quota_id, d.identity_id, s.size, d.used_bytes, d.used_messages, d.warn_percent,
    d.usage_as_of, d.mailbox_version + 1, d.mailbox_created_at, d.warned_at, d.warning_mailed_at
  from unnest(identities, sizes) s(identity_id, size)
  join deleted_identity d on d.organization_id = current_organization() and d.identity_id = s.identity_id
  where d.mailbox_quota_id is not null;

  perform mail.request_enforcement(d.organization_id, 'quota', identity => d.identity_id, mailbox => d.mailbox_quota_id,
    named => d.address)
  from unnest(identities, sizes) s(identity_id, size)
  join deleted_identity d on d.organization_id = current_organization() and d.identity_id = s.identity_id
  where s.size <> d.limit_bytes;

  insert into identity_login (organization_id, identity_id, service_code, last_login_at)
  select d.organization_id, d.identity_id, l.service_code, l.last_login_at
  from deleted_identity d, jsonb_populate_recordset(null::identity_login, d.logins) l
  where d.organization_id = current_organization() and d.identity_id = any(identities);

  insert into failed_sign_in (organization_id, identity_id, day, source, count, refused_count, service_codes, first_at,
    last_at)
  select d.organization_id, d.identity_id, f.day, f.source, f.count, f.refused_count, f.service_codes, f.first_at, f.last_at
  from deleted_identity d, jsonb_populate_recordset(null::failed_sign_in, d.failed_sign_ins) f
  where d.organization_id = current_organization() and d.identity_id = any(identities);

  perform mail.request_enforcement(d.organization_id, 'sign_in', identity => d.identity_id, named => d.address)
  from deleted_identity d
  where d.organization_id = current_organization() and d.identity_id = any(identities);

  delete from deleted_identity d
  where d.organization_id = current_organization() and d.identity_id = any(identities);
end $$;

-- Refuses the address of a deleted identity that can be restored. A constraint can't read another table.
create function addresses_are_free() returns trigger
language plpgsql as $$
begin
  if exists (
    select from new_rows n join deleted_identity d on d.organization_id = n.organization_id and d.address = n.address
    where d.identity_id <> n.identity_id) then
    raise exception 'a deleted identity holds that address' using errcode = 'unique_violation', constraint = 'address_held';
  end if;
  return null;
end $$;

-- Ends at most so many deletions of each organization whose 30 days are over. An organization that is being changed is left for
-- the next time. @returns how many it ended.
create function end_deletions(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid;
  request text;
  ended integer;
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
    with due as (
      delete from deleted_identity d where d.organization_id = organization and d.identity_id in (
        select l.identity_id from deleted_identity l
        where l.organization_id = organization and l.restorable_until <= now() order by l.restorable_until limit most)
      returning d.*
    ), told as (
      insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id,
        resource_label, before, request_id)
      select organization, uuid_v7(), 'Postroom', 'purgeDeletedIdentity', 'identity', d.identity_id, d.address,
        jsonb_build_object('identity_id', d.identity_id, 'address', d.address, 'display_name', d.display_name,
          'deleted_at', rfc3339(d.deleted_at), 'restorable_until', rfc3339(d.restorable_until)),
        request
      from due d
    )
    select count(*) into ended from due;
    total := total + ended;
  end loop;
  return total;
end $$;

revoke execute on function keep_deleted_identities(uuid[]), restore_deleted_identities(uuid[], bigint[]),
  end_deletions(integer) from public;
grant execute on function keep_deleted_identities(uuid[]), restore_deleted_identities(uuid[], bigint[]),
  end_deletions(integer) to postroom_app;
reset role;
revoke create on schema public from postroom_operator;

create trigger addresses_are_free after insert on identity referencing new table as new_rows
  for each statement execute function addresses_are_free();
