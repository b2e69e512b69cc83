-- Restores deleted identities with the same ids, each into its department if that still exists, and its mailbox with the size at
-- the same place of `sizes`. The caller checks before whether there is storage for it, and sets the catch-alls itself.
set local role postroom_operator;
create or replace function restore_deleted_identities(identities uuid[], sizes bigint[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name, status,
    status_reason, delivery_while_suspended, must_change_password, password_hash, password_changed_at, password_is_unknown,
    sign_out_count, last_login_at, external_id, version, created_at)
  select d.organization_id, d.identity_id, d.domain_id, p.department_id, d.local_part, d.address, d.display_name, d.status,
    d.status_reason, d.delivery_while_suspended, d.must_change_password, d.password_hash, d.password_changed_at,
    d.password_is_unknown, d.sign_out_count, d.last_login_at, d.external_id, d.version + 1, d.created_at
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
revoke execute on function restore_deleted_identities(uuid[], bigint[]) from public;
grant execute on function restore_deleted_identities(uuid[], bigint[]) to postroom_app;
reset role;
