-- Requests change only what the API changes: ids, organizations, addresses, what the mail server stores, and the time
-- when a thing was made stay as they are. A column that is added later is granted by name.

revoke update on domain, department, identity, mailbox_quota, api_key, idempotency_record from postroom_app;
revoke insert on api_key, audit_event from postroom_app;

-- Beside the settings, the columns that triggers count in with the rights of the request.
grant update (default_mailbox_limit_bytes, max_mailbox_limit_bytes, catch_all_identity_id, subaddressing_enabled,
  description, identity_count, storage_allocated_bytes, version, updated_at) on domain to postroom_app;
grant update (department_name, department_name_key, description, identity_count, storage_allocated_bytes,
  storage_used_bytes, version, updated_at) on department to postroom_app;
grant update (department_id, display_name, status, status_reason, delivery_while_suspended, must_change_password,
  password_hash, password_changed_at, external_id, version, updated_at) on identity to postroom_app;
grant update (display_name, department_id, limit_bytes, warn_percent, version, updated_at)
  on mailbox_quota to postroom_app;
grant update (body_sha256, status, etag, body, created_at) on idempotency_record to postroom_app;
grant update (last_used_at, revoked_at) on api_key to postroom_app;
grant insert (organization_id, key_id, key_name, kind, parent_key_id, secret_sha256, key_hint, permissions, expires_at)
  on api_key to postroom_app;
-- Without occurred_at, which is the time of the database therefore.
grant insert (organization_id, audit_event_id, actor_key_id, actor_key_name, operation, resource_type, resource_id,
  resource_label, before, after, request_id) on audit_event to postroom_app;

create function key_times_are_the_databases() returns trigger language plpgsql as $$
begin
  if new.last_used_at is distinct from old.last_used_at then new.last_used_at := now(); end if;
  if old.revoked_at is not null then new.revoked_at := old.revoked_at;
  elsif new.revoked_at is not null then new.revoked_at := now();
  end if;
  return new;
end $$;
-- The operator may write any.
create trigger key_times_are_the_databases before update of last_used_at, revoked_at on api_key for each row
  when (not pg_has_role('postroom_operator', 'usage')) execute function key_times_are_the_databases();

-- What is not needed costs others nothing: temporary tables are the operator's (bulk work), large objects nobody's.
do $$
declare
  routine regprocedure;
begin
  begin
    execute format('revoke temporary on database %I from public, postroom_app', current_database());
    execute format('grant temporary on database %I to postroom_operator', current_database());
  exception when insufficient_privilege then
    raise notice 'Only the owner of the database can take the right to temporary tables from everybody.';
  end;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    raise notice 'Only a superuser can take the right to large objects from everybody.';
    return;
  end if;
  for routine in
    select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace
      and (proname like 'lo\_%' or proname in ('loread', 'lowrite'))
  loop
    execute format('revoke execute on function %s from public', routine);
  end loop;
end $$;
