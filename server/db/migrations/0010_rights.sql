-- What each role may do with tables. The rights to views and functions are written beside them: their owner, the operator's role,
-- grants them.
--
--   postroom_app       requests: the rows of the organization that is set on the connection
--   postroom_operator  the operator's command line, and functions and views that look across organizations: all rows
--   postroom_worker    the worker for mail servers
--   postroom_mail      a mail server: what Dovecot asks and reports
--   postroom_routes    Postfix: domains, addresses and who may send as them; no password hash

-- Row-level security is forced: no role can switch it off, and the owner of a table can't bypass it by mistake.
do $$
declare
  name text;
begin
  foreach name in array array['organization', 'organization_service', 'domain', 'department', 'identity', 'mailbox_quota',
    'mailbox_fullness', 'list_bucket', 'audit_event', 'idempotency_record', 'api_key', 'enforcement', 'identity_login',
    'failed_sign_in', 'failed_sign_in_minute', 'deleted_identity', 'plan', 'plan_item'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_organization on %I to postroom_app
      using (organization_id = current_organization()) with check (organization_id = current_organization())', name);
    execute format('create policy every_organization on %I to postroom_operator using (true) with check (true)', name);
  end loop;
end $$;

-- The worker reads these tables of all organizations.
alter policy every_organization on enforcement to postroom_operator, postroom_worker;
alter policy every_organization on identity_login to postroom_operator, postroom_worker;
alter policy every_organization on deleted_identity to postroom_operator, postroom_worker;

-- Requests delete sessions that have ended, and no other key.
create policy only_ended_sessions on api_key as restrictive for delete to postroom_app
  using (kind in ('session', 'person') and key_end(api_key) <= now());
grant select on organization, organization_service, domain, department, identity, mailbox_quota, mailbox_fullness, list_bucket,
  audit_event, idempotency_record, api_key, enforcement, identity_login, failed_sign_in, failed_sign_in_minute,
  deleted_identity, plan, plan_item, migration, function_file to postroom_app;
grant insert on department, identity, mailbox_quota, mailbox_fullness, idempotency_record, plan, plan_item to postroom_app;
grant delete on department, identity, mailbox_quota, idempotency_record, api_key, deleted_identity to postroom_app;

-- Requests update only what the API changes: ids, organizations, addresses, what mail servers measure, and times of creation stay
-- as they are. A later column is granted by name. Beside the settings, these are the columns that triggers count in with the
-- rights of the request.
grant update (storage_allocated_bytes, storage_used_bytes, identity_count, mailbox_count, measured_mailbox_count,
  department_count, session_event_count, storage_units, settings_version, deletion_approval_above, asked_above, asked_above_at,
  asked_above_by_key_id, asked_above_by_key_name, external_forwarding) on organization to postroom_app;
grant update (default_mailbox_limit_bytes, max_mailbox_limit_bytes, catch_all_identity_id, subaddressing_enabled,
  description, identity_count, storage_allocated_bytes, version, updated_at, dns_status, dns_since, dns_unchecked_since,
  dns_sentence, proof_seen_at, proof_lapsed_at, is_primary, removed_at, restorable_until, was_primary) on domain to postroom_app;
grant update (department_name, department_name_key, description, default_mailbox_limit_bytes, welcome_text, identity_count,
  mailbox_count, measured_mailbox_count, storage_allocated_bytes, storage_used_bytes, version, updated_at)
  on department to postroom_app;
grant update (department_id, display_name, status, status_reason, delivery_while_suspended, must_change_password,
  password_hash, password_changed_at, password_is_unknown, external_id, version, updated_at) on identity to postroom_app;
grant update (display_name, department_id, limit_bytes, warn_percent, version, updated_at)
  on mailbox_quota to postroom_app;
grant update (count) on mailbox_fullness to postroom_app;
grant update (body_sha256, status, etag, body, created_at) on idempotency_record to postroom_app;
grant update (last_used_at, revoked_at) on api_key to postroom_app;
grant update (new_password_accepted) on enforcement to postroom_app;
grant update (state, code, total_count, will_change_count, unchanged_count, refused_count, done_count, failed_count,
  allotment_before_bytes, allotment_after_bytes, allotment_limit_bytes, run_by_key_id, run_by_key_name, authority_key_id,
  run_at, ready_at, started_at, finished_at, passwords_public_key, claimed_by, leased_until, attempts, create_count,
  approval_above, approval_asked_at, approved_by_key_id, approved_by_key_name, approved_at, approved_authority_key_id,
  items_removed_at, received_bytes, full_count) on plan to postroom_app;
grant update (identity_id, display_name, outcome, version, before, after, code, detail, sealed_password, errors,
  problem)
  on plan_item to postroom_app;
grant insert (organization_id, key_id, key_name, kind, parent_key_id, identity_id, secret_sha256, key_hint, permissions,
  expires_at) on api_key to postroom_app;

-- Without occurred_at: the time of an event is the database's.
grant insert (organization_id, audit_event_id, actor_key_id, actor_key_name, operation, resource_type, resource_id,
  resource_label, before, after, request_id, reverts_event_id, plan_id, is_part) on audit_event to postroom_app;
grant select, insert, update, delete on organization, organization_service, domain, department, identity, mailbox_quota,
  mailbox_fullness, list_bucket, idempotency_record, api_key, enforcement, identity_login, failed_sign_in,
  failed_sign_in_minute, deleted_identity, plan, plan_item to postroom_operator;

-- Not even the operator changes or deletes events.
grant select, insert on audit_event to postroom_operator;
grant select, update (state, attempts, next_try_at, claimed_by, enforced_at, evidence, last_error, sessions_closed)
  on enforcement to postroom_worker;
grant select, insert, update on identity_login to postroom_worker;

-- The worker deletes no mail of a mailbox that can be restored.
grant select (organization_id, mailbox_quota_id) on deleted_identity to postroom_worker;

-- Dovecot writes "insert … on conflict do update", which reads the key.
grant select, insert, update on mail.usage_seen, mail.login_seen to postroom_mail;
grant select, update on mail.setting to postroom_operator;
grant select on mail.probe, mail.heartbeat to postroom_operator;
grant select on mail.setting, mail.usage_seen, mail.login_seen to postroom_worker;
grant select, insert, delete on mail.probe to postroom_worker;
grant select, insert, update, delete on mail.heartbeat to postroom_worker;
grant select, update (held_by, held_until) on mail.meter to postroom_worker;

-- With the operator's rights, functions for the worker read and delete what mail servers have seen.
grant select, insert, update, delete on mail.usage_seen, mail.login_seen to postroom_operator;

-- What no role needs can cost others nothing: only the operator, for bulk work, may create temporary tables, and no role large
-- objects.
do $$
declare
  routine regprocedure;
begin
  begin
    execute format('revoke temporary on database %I from public, postroom_app', current_database());
    execute format('grant temporary on database %I to postroom_operator', current_database());
  exception when insufficient_privilege then
    raise notice 'Only the owner of the database can revoke the right to temporary tables.';
  end;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    raise notice 'Only a superuser can revoke the right to large objects.';
    return;
  end if;
  for routine in
    select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace
      and (proname like 'lo\_%' or proname in ('loread', 'lowrite'))
  loop
    execute format('revoke execute on function %s from public', routine);
  end loop;
end $$;
