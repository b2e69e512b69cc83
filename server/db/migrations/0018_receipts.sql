-- Who changes what mail servers act by asks for its enforcement, in the transaction of the change: request, command line
-- and SQL alike. The triggers work with the operator's rights, so that no request writes a receipt by itself.
grant create on schema mail to postroom_operator;
set local role postroom_operator;

-- Nothing is asked for where no mail system is attached: nobody would ever answer.
create function mail.request_enforcement(
  organization uuid, what text, identity uuid default null, mailbox uuid default null, in_domain uuid default null,
  service text default null, named text default null, closes boolean default false
) returns void language plpgsql as $$
begin
  insert into enforcement (organization_id, kind, identity_id, mailbox_quota_id, domain_id, service_code, address,
    closes_sessions, request_id)
  select organization, what, identity, mailbox, in_domain, service, named, closes,
    nullif(current_setting('postroom.request_id', true), '')
  from mail.setting where attached_at is not null;
  if found then notify postroom_mail; end if;
end $$;

create function mail.identity_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.status, new.password_hash, new.must_change_password)
    is distinct from (old.status, old.password_hash, old.must_change_password) then
    perform mail.request_enforcement(new.organization_id, 'sign_in', identity => new.identity_id, named => new.address,
      closes => new.password_hash is distinct from old.password_hash);
  elsif new.status = 'suspended' then
    perform mail.request_enforcement(new.organization_id, 'delivery', identity => new.identity_id, named => new.address);
  end if;
  return null;
end $$;

create function mail.identity_removed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(old.organization_id, 'sign_in', identity => old.identity_id, named => old.address,
    closes => true);
  return null;
end $$;

create function mail.mailbox_resized() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(new.organization_id, 'quota', identity => new.identity_id,
    mailbox => new.mailbox_quota_id, named => new.address);
  return null;
end $$;

create function mail.mailbox_removed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(old.organization_id, 'purge', identity => old.identity_id,
    mailbox => old.mailbox_quota_id, named => old.address);
  return null;
end $$;

create function mail.domain_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(new.organization_id, case when new.status = old.status then 'delivery' else 'sign_in' end,
    in_domain => new.domain_id, named => new.domain_name);
  return null;
end $$;

create function mail.domain_removed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(old.organization_id, 'delivery', in_domain => old.domain_id, named => old.domain_name);
  return null;
end $$;

create function mail.organization_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(new.organization_id, 'sign_in');
  return null;
end $$;

create function mail.service_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed organization_service := coalesce(new, old);
begin
  -- The others are nothing that a mail server knows.
  if changed.service_code in ('imap', 'pop3', 'smtp_submission', 'managesieve') then
    perform mail.request_enforcement(changed.organization_id, 'sign_in', service => changed.service_code);
  end if;
  return null;
end $$;

-- Everything anew: after a restore, and when a mail system has just been attached. Limits, addresses and passwords are read
-- from this database whenever they are needed; what may be left from before are open sessions.
create function mail.enforce_everything() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(o.organization_id, 'sign_in') from organization o;
end $$;

-- A mail system reads this database from now on: changes leave receipts. Repeating it changes nothing.
create function mail.attach() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mail.setting set attached_at = now() where attached_at is null;
  if found then perform mail.enforce_everything(); end if;
end $$;

-- No mail system reads it any more: changes leave no receipts, and nobody answers those that are pending.
create function mail.detach() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mail.setting set attached_at = null;
  update enforcement set state = 'unchecked', claimed_by = null where state = 'pending';
end $$;

revoke execute on function mail.enforce_everything(), mail.attach(), mail.detach() from public;
grant execute on function mail.attach() to postroom_worker;
reset role;

create trigger mail_identity_changed
  after update of status, password_hash, must_change_password, delivery_while_suspended on identity for each row
  when ((old.status, old.password_hash, old.must_change_password, old.delivery_while_suspended)
    is distinct from (new.status, new.password_hash, new.must_change_password, new.delivery_while_suspended))
  execute function mail.identity_changed();
create trigger mail_identity_removed after delete on identity
  for each row execute function mail.identity_removed();
create trigger mail_mailbox_resized after update of limit_bytes on mailbox_quota
  for each row when (old.limit_bytes <> new.limit_bytes) execute function mail.mailbox_resized();
create trigger mail_mailbox_removed after delete on mailbox_quota
  for each row execute function mail.mailbox_removed();
create trigger mail_domain_changed after update of status, catch_all_identity_id, subaddressing_enabled on domain
  for each row when ((old.status, old.catch_all_identity_id, old.subaddressing_enabled)
    is distinct from (new.status, new.catch_all_identity_id, new.subaddressing_enabled))
  execute function mail.domain_changed();
create trigger mail_domain_removed after delete on domain for each row execute function mail.domain_removed();
create trigger mail_organization_changed after update of status on organization
  for each row when (old.status <> new.status) execute function mail.organization_changed();
create trigger mail_service_changed after insert or delete on organization_service
  for each row execute function mail.service_changed();
create trigger mail_service_switched after update of enabled on organization_service
  for each row when (old.enabled <> new.enabled) execute function mail.service_changed();

revoke create on schema mail from postroom_operator;
