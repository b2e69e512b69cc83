-- Whether nobody knows an identity's password, because an offboarding has replaced it. Its undo leaves the identity active, and it
-- can't sign in until the password is reset.
alter table identity add column password_is_unknown boolean not null default false;
alter table deleted_identity add column password_is_unknown boolean not null default false;
grant update (password_is_unknown) on identity to postroom_app;
grant create on schema public to postroom_operator;
set local role postroom_operator;
-- Offboardings of before: the event of a password has its time.
create temporary table replaced on commit drop as
select e.organization_id, e.resource_id as identity_id, e.occurred_at from plan p
join audit_event e on e.organization_id = p.organization_id and e.plan_id = p.plan_id
where p.operation = 'leave' and e.operation = 'resetIdentityPassword';
update identity i set password_is_unknown = true from replaced r
where i.organization_id = r.organization_id and i.identity_id = r.identity_id and i.password_changed_at = r.occurred_at;
update deleted_identity i set password_is_unknown = true from replaced r
where i.organization_id = r.organization_id and i.identity_id = r.identity_id and i.password_changed_at = r.occurred_at;
create or replace function keep_deleted_identities(identities uuid[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into deleted_identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name,
    status, status_reason, delivery_while_suspended, must_change_password, password_hash, password_changed_at, password_is_unknown,
    last_login_at, external_id, version, created_at, mailbox_quota_id, limit_bytes, used_bytes, used_messages, warn_percent, usage_as_of,
    mailbox_version, mailbox_created_at, warned_at, warning_mailed_at, catch_all_domain_ids, logins, failed_sign_ins)
  select i.organization_id, i.identity_id, i.domain_id, i.department_id, i.local_part, i.address, i.display_name,
    i.status, i.status_reason, i.delivery_while_suspended, i.must_change_password, i.password_hash, i.password_changed_at,
    i.password_is_unknown, i.last_login_at, i.external_id, i.version, i.created_at, m.mailbox_quota_id, m.limit_bytes, m.used_bytes, m.used_messages,
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
create or replace function restore_deleted_identities(identities uuid[], sizes bigint[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name, status,
    status_reason, delivery_while_suspended, must_change_password, password_hash, password_changed_at, password_is_unknown,
    last_login_at, external_id, version, created_at)
  select d.organization_id, d.identity_id, d.domain_id, p.department_id, d.local_part, d.address, d.display_name, d.status,
    d.status_reason, d.delivery_while_suspended, d.must_change_password, d.password_hash, d.password_changed_at,
    d.password_is_unknown, d.last_login_at, d.external_id, d.version + 1, d.created_at
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
reset role;
revoke create on schema public from postroom_operator;
