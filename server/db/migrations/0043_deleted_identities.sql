-- Whoever is deleted is kept for 30 days with all that was known, and the mail stays on the disk; the live tables know nothing
-- of it. Only the address stays held, so that nobody else gets it meanwhile.

create table deleted_identity (
  organization_id uuid not null references organization,
  identity_id uuid not null,
  domain_id uuid not null,
  -- As it was: it may have been deleted since.
  department_id uuid,
  local_part text collate "C" not null,
  address text collate "C" not null,
  display_name text collate postroom_text not null,
  search text not null generated always as (search_fold(address || ' ' || display_name)) stored,
  status text not null,
  status_reason text,
  delivery_while_suspended text not null,
  must_change_password boolean not null,
  password_hash text,
  password_changed_at timestamptz(3),
  last_login_at timestamptz(3),
  external_id text,
  version bigint not null,
  created_at timestamptz(3) not null,
  -- The mailbox; null where there was none. Its folder on the disk is called by this id.
  mailbox_quota_id uuid,
  limit_bytes bigint,
  used_bytes bigint,
  used_messages bigint,
  warn_percent smallint,
  usage_as_of timestamptz(3),
  mailbox_version bigint,
  mailbox_created_at timestamptz(3),
  warned_at timestamptz(3),
  warning_mailed_at timestamptz(3),
  -- The domains whose catch-all went there.
  catch_all_domain_ids uuid[] not null,
  -- Rows of identity_login and failed_sign_in, which go with the identity.
  logins jsonb not null,
  failed_sign_ins jsonb not null,
  deleted_at timestamptz(3) not null default now(),
  restorable_until timestamptz(3) not null default now() + interval '30 days',
  primary key (organization_id, identity_id),
  constraint deleted_identity_domain foreign key (organization_id, domain_id) references domain (organization_id, domain_id),
  constraint deleted_mailbox_is_whole check ((mailbox_quota_id is null) = (limit_bytes is null))
);
create unique index deleted_identity_address on deleted_identity (organization_id, address);
create index deleted_identity_by_deleted_at on deleted_identity (organization_id, deleted_at, identity_id);
create index deleted_identity_by_end on deleted_identity (organization_id, restorable_until);
create index deleted_identity_search on deleted_identity using gin (organization_id, search gin_trgm_ops);
create index deleted_identity_of_mailbox on deleted_identity (organization_id, mailbox_quota_id);

alter table deleted_identity enable row level security;
alter table deleted_identity force row level security;
create policy own_organization on deleted_identity to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on deleted_identity to postroom_operator, postroom_worker using (true) with check (true);
-- What fills it and empties it again are the functions below; a request may end what it holds.
grant select, delete on deleted_identity to postroom_app;
grant select, insert, update, delete on deleted_identity to postroom_operator;
-- A worker deletes no mail that is kept here.
grant select (organization_id, mailbox_quota_id) on deleted_identity to postroom_worker;

grant create on schema public, mail to postroom_operator;
set local role postroom_operator;

-- Keeps an identity that is about to be deleted, with its mailbox and its catch-alls as they are.
create function keep_deleted_identity(identity uuid) returns void
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
  where i.organization_id = current_organization() and i.identity_id = keep_deleted_identity.identity
$$;

-- Puts a deleted identity back with the same ids, into its department where that is still there, with its mailbox of that
-- size. Whether there is room for it is judged before; the catch-alls are the request's to set.
create function restore_deleted_identity(identity uuid, size bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d deleted_identity;
begin
  select * into d from deleted_identity r
  where r.organization_id = current_organization() and r.identity_id = restore_deleted_identity.identity;
  insert into identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name, status,
    status_reason, delivery_while_suspended, must_change_password, password_hash, password_changed_at, last_login_at,
    external_id, version, created_at)
  values (d.organization_id, d.identity_id, d.domain_id, (select p.department_id from department p
      where p.organization_id = d.organization_id and p.department_id = d.department_id),
    d.local_part, d.address, d.display_name, d.status, d.status_reason, d.delivery_while_suspended, d.must_change_password,
    d.password_hash, d.password_changed_at, d.last_login_at, d.external_id, d.version + 1, d.created_at);
  if d.mailbox_quota_id is not null then
    insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, used_bytes, used_messages,
      warn_percent, usage_as_of, version, created_at, warned_at, warning_mailed_at)
    values (d.organization_id, d.mailbox_quota_id, d.identity_id, size, d.used_bytes, d.used_messages, d.warn_percent,
      d.usage_as_of, d.mailbox_version + 1, d.mailbox_created_at, d.warned_at, d.warning_mailed_at);
    if size <> d.limit_bytes then
      perform mail.request_enforcement(d.organization_id, 'quota', identity => d.identity_id, mailbox => d.mailbox_quota_id,
        named => d.address);
    end if;
  end if;
  insert into identity_login (organization_id, identity_id, service_code, last_login_at)
  select d.organization_id, d.identity_id, l.service_code, l.last_login_at
  from jsonb_populate_recordset(null::identity_login, d.logins) l;
  insert into failed_sign_in (organization_id, identity_id, day, source, count, refused_count, service_codes, first_at, last_at)
  select d.organization_id, d.identity_id, f.day, f.source, f.count, f.refused_count, f.service_codes, f.first_at, f.last_at
  from jsonb_populate_recordset(null::failed_sign_in, d.failed_sign_ins) f;
  perform mail.request_enforcement(d.organization_id, 'sign_in', identity => d.identity_id, named => d.address);
  delete from deleted_identity r where r.organization_id = d.organization_id and r.identity_id = d.identity_id;
end $$;

-- Nobody gets the address of somebody who can be restored; a constraint cannot look into another table.
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

-- Ends at most so many deletions of each organization whose 30 days are over; of one that is changed right now another time.
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

-- The mail of whoever can be restored stays.
create or replace function mail.mailbox_removed() returns trigger
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

-- Deleted for good: now the mail goes, unless the mailbox is there again.
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

revoke execute on function keep_deleted_identity(uuid), restore_deleted_identity(uuid, bigint), end_deletions(integer)
  from public;
grant execute on function keep_deleted_identity(uuid), restore_deleted_identity(uuid, bigint), end_deletions(integer)
  to postroom_app;
reset role;

create trigger addresses_are_free after insert on identity referencing new table as new_rows
  for each statement execute function addresses_are_free();
create trigger mail_deletion_ended after delete on deleted_identity
  for each row when (old.mailbox_quota_id is not null) execute function mail.deletion_ended();
revoke create on schema public, mail from postroom_operator;
