-- What a change still has to do at the mail servers, and afterwards the receipt that it is done. One row is both.
create table enforcement (
  organization_id uuid not null references organization,
  enforcement_id uuid not null default uuid_v7(),
  -- sign_in: close the sessions that are no longer allowed, and try a sign-in. delivery: offer a recipient. quota: read the mailbox
  -- size from the mail server. purge: see that the mail is deleted from the disk.
  kind text not null check (kind in ('sign_in', 'delivery', 'quota', 'purge')),
  -- What it is about: an identity, else a domain, else the whole organization, or one service of it.
  identity_id uuid,
  mailbox_quota_id uuid,
  domain_id uuid,
  service_code text,
  -- The address of the identity, or the domain's name, at the time of the change.
  address text collate "C",
  -- Whether sessions are closed even where signing in is still allowed, because the password has changed.
  closes_sessions boolean not null default false,
  -- As in Activity; null for a change by SQL alone.
  request_id text,
  wanted_at timestamptz(3) not null default clock_timestamp(),
  -- superseded: what it was about is gone. unchecked: no mail server is known that could be asked.
  state text not null default 'pending' check (state in ('pending', 'enforced', 'failed', 'superseded', 'unchecked')),
  attempts integer not null default 0,
  next_try_at timestamptz(3) not null default clock_timestamp(),
  -- The process that works on it; after next_try_at, another one takes it over.
  claimed_by uuid,
  enforced_at timestamptz(3),
  -- What the mail server answered; never a secret.
  evidence jsonb,
  last_error text check (last_error in ('unreachable', 'timed_out', 'refused_us', 'differs', 'failed')),
  -- By all attempts together: each session is counted as soon as it is closed.
  sessions_closed integer not null default 0,
  -- Whether the mail server accepted the new password; null where it was not tried, or no server answered in time. The request
  -- that sets a password is the only one that knows it, so that it tries the password itself.
  new_password_accepted boolean,
  primary key (organization_id, enforcement_id)
);
create index enforcement_due on enforcement (next_try_at) where state = 'pending';
-- Few of all receipts are pending.
create index enforcement_pending on enforcement (organization_id, enforcement_id) where state = 'pending';
-- The receipts of a request, and the last one of each thing.
create index enforcement_of_request on enforcement (organization_id, request_id, enforcement_id)
  where request_id is not null;
create index enforcement_of_identity on enforcement (organization_id, identity_id, enforcement_id);
create index enforcement_of_mailbox on enforcement (organization_id, mailbox_quota_id, enforcement_id)
  where mailbox_quota_id is not null;
create index enforcement_of_domain on enforcement (organization_id, domain_id, enforcement_id)
  where domain_id is not null;
create index enforcement_of_service on enforcement (organization_id, service_code, enforcement_id)
  where service_code is not null;
create index enforcement_of_organization on enforcement (organization_id, enforcement_id)
  where identity_id is null and domain_id is null and service_code is null and mailbox_quota_id is null;

-- A new password that the mail server did not accept is no success. The request's attempt and the worker may come in either
-- order, so a trigger combines what both have written.
create function refused_password_fails() returns trigger language plpgsql as $$
begin
  new.state := 'failed';
  return new;
end $$;
create trigger refused_password_fails before update on enforcement for each row
  when (new.state = 'enforced' and new.new_password_accepted is false) execute function refused_password_fails();

-- A change of what mail servers act on asks for its enforcement in its own transaction, whether a request, the command line or
-- plain SQL makes it. The triggers run with the operator's rights, so that no request can write a receipt itself.
grant create on schema public, mail to postroom_operator;
set local role postroom_operator;

-- Writes a pending receipt and wakes the worker. It writes nothing where no mail system is attached: no server would ever answer.
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

-- The mail of a deleted identity stays while it can be restored.
create function mail.mailbox_removed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from deleted_identity d
    where d.organization_id = old.organization_id and d.mailbox_quota_id = old.mailbox_quota_id) then
    return null;
  end if;
  perform mail.request_enforcement(old.organization_id, 'purge', identity => old.identity_id,
    mailbox => old.mailbox_quota_id, named => old.address);
  return null;
end $$;

-- An identity is deleted permanently: now its mail is deleted, unless the mailbox is back.
create function mail.deletion_ended() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from mailbox_quota m
    where m.organization_id = old.organization_id and m.mailbox_quota_id = old.mailbox_quota_id) then
    perform mail.request_enforcement(old.organization_id, 'purge', identity => old.identity_id,
      mailbox => old.mailbox_quota_id, named => old.address);
  end if;
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

-- Asks for everything again, after a restore and when a mail system has just been attached. Mail servers read sizes, addresses
-- and passwords from this database whenever they need them; only sessions may still be open from before.
create function mail.enforce_everything() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(o.organization_id, 'sign_in') from organization o;
end $$;

-- From now on a mail system reads this database, and changes leave receipts. A second call changes nothing.
create function mail.attach() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mail.setting set attached_at = now() where attached_at is null;
  if found then perform mail.enforce_everything(); end if;
end $$;

-- No mail system reads it any longer: changes leave no receipts, and those that are pending will not be answered.
create function mail.detach() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mail.setting set attached_at = null;
  update enforcement set state = 'unchecked', claimed_by = null where state = 'pending';
end $$;

-- Signs an identity out of every mail program and of its other sessions on My account.
create function sign_out_everywhere(identity uuid, kept_session uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update api_key k set revoked_at = now()
  where k.organization_id = current_organization() and k.identity_id = sign_out_everywhere.identity and k.revoked_at is null
    and k.key_id <> kept_session;
  perform mail.request_enforcement(i.organization_id, 'sign_in', identity => i.identity_id, named => i.address,
    closes => true)
  from identity i where i.organization_id = current_organization() and i.identity_id = sign_out_everywhere.identity;
end $$;

-- Sets whether a password that must be changed opens no mail until then: only where identities have a page to change it on. It
-- asks for the enforcement of each identity concerned when the setting changes.
create function mail.refuse_must_change(refuses boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mail.setting set must_change_refuses = refuses where must_change_refuses <> refuses;
  if not found then return; end if;
  perform mail.request_enforcement(i.organization_id, 'sign_in', identity => i.identity_id, named => i.address)
  from organization o join identity i on i.organization_id = o.organization_id
  where i.must_change_password and i.password_hash is not null;
end $$;

-- Deletes at most so many receipts that were completed so many days ago. The key begins with the time (RFC 9562, version 7), so
-- only old rows are read. Pending receipts stay however old they are. @returns how many it deleted.
create function mail.forget_receipts(days integer, most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with forgotten as (
    delete from enforcement e using (
      select d.organization_id, d.enforcement_id from organization o
      cross join lateral (
        select r.organization_id, r.enforcement_id from enforcement r
        where r.organization_id = o.organization_id and r.state <> 'pending'
          and coalesce(r.enforced_at, r.wanted_at) < now() - days * interval '1 day'
          and r.enforcement_id < encode(substring(int8send(
            (extract(epoch from now() - days * interval '1 day') * 1000)::bigint) from 3)
            || '\x00000000000000000000'::bytea, 'hex')::uuid
        order by r.enforcement_id limit most) d
      limit most) old
    where e.organization_id = old.organization_id and e.enforcement_id = old.enforcement_id and e.state <> 'pending'
    returning 1)
  select count(*)::integer from forgotten
$$;

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
create trigger mail_deletion_ended after delete on deleted_identity
  for each row when (old.mailbox_quota_id is not null) execute function mail.deletion_ended();
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

set local role postroom_operator;
revoke execute on function mail.enforce_everything(), mail.attach(), mail.detach(), sign_out_everywhere(uuid, uuid),
  mail.refuse_must_change(boolean), mail.forget_receipts(integer, integer) from public;
grant execute on function mail.attach(), mail.refuse_must_change(boolean), mail.forget_receipts(integer, integer)
  to postroom_worker;
grant execute on function sign_out_everywhere(uuid, uuid) to postroom_app;
reset role;
revoke create on schema public, mail from postroom_operator;
