-- Copies identities that are about to be deleted, with their mailboxes and their catch-alls as they are.
set local role postroom_operator;
create or replace function keep_deleted_identities(identities uuid[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into deleted_identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name,
    status, status_reason, delivery_while_suspended, must_change_password, password_hash, password_changed_at, password_is_unknown,
    sign_out_count, last_login_at, external_id, version, created_at, mailbox_quota_id, limit_bytes, used_bytes, used_messages, warn_percent, usage_as_of,
    mailbox_version, mailbox_created_at, warned_at, warning_mailed_at, catch_all_domain_ids, logins, failed_sign_ins)
  select i.organization_id, i.identity_id, i.domain_id, i.department_id, i.local_part, i.address, i.display_name,
    i.status, i.status_reason, i.delivery_while_suspended, i.must_change_password, i.password_hash, i.password_changed_at,
    i.password_is_unknown, i.sign_out_count, i.last_login_at, i.external_id, i.version, i.created_at, m.mailbox_quota_id, m.limit_bytes,
    m.used_bytes, m.used_messages, m.warn_percent, m.usage_as_of, m.version, m.created_at, m.warned_at, m.warning_mailed_at,
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
revoke execute on function keep_deleted_identities(uuid[]) from public;
grant execute on function keep_deleted_identities(uuid[]) to postroom_app;
reset role;
