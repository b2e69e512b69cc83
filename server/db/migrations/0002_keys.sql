-- API keys, their sessions in the console, and the sessions of identities on My account.

-- A session is a row of the same table, so that everything that ends a key ends it, too: `session` is of a key, `person` of an
-- identity. The latter has no permissions.
create table api_key (
  key_id uuid primary key,
  organization_id uuid not null references organization,
  key_name text not null check (char_length(key_name) between 1 and 100),
  kind text not null check (kind in ('key', 'session', 'person')),
  parent_key_id uuid references api_key on delete cascade,
  secret_sha256 bytea not null check (octet_length(secret_sha256) = 32),
  key_hint text not null,
  permissions text[] not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  identity_id uuid,
  constraint api_key_secret unique (secret_sha256),
  constraint session_has_parent check ((kind = 'session') = (parent_key_id is not null)),
  constraint session_expires check (kind = 'key' or expires_at is not null),
  constraint person_is_an_identity check ((kind = 'person') = (identity_id is not null)),
  constraint person_may_nothing_else check (kind <> 'person' or permissions = '{}'),
  constraint api_key_of_person foreign key (organization_id, identity_id)
    references identity (organization_id, identity_id) on delete cascade
);
create index api_key_of_organization on api_key (organization_id, created_at, key_id);
create index api_key_of_parent on api_key (parent_key_id) where parent_key_id is not null;
create index api_key_of_identity on api_key (organization_id, identity_id) where identity_id is not null;
create index api_key_sessions on api_key (organization_id, created_at) where kind = 'session';

-- When a key was revoked, expires, or, as a session, ends because it is not used; null: never.
create function key_end(key api_key) returns timestamptz language sql stable parallel safe
return least((key).revoked_at, (key).expires_at,
  case when (key).kind = 'session' then coalesce((key).last_used_at, (key).created_at) + interval '60 minutes' end);

-- Each process caches the keys that it has looked up. When a change commits, the channel postroom_key says which of them to
-- forget: the SHA-256 of a key's secret in hexadecimal, or * for all.
create function tell_key_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('postroom_key', encode(old.secret_sha256, 'hex'));
  -- A session lives no longer than its parent.
  perform pg_notify('postroom_key', encode(k.secret_sha256, 'hex')) from api_key k where k.parent_key_id = old.key_id;
  return null;
end $$;
-- Not for last_used_at, which changes all the time and ends nothing.
create trigger key_changed after update of secret_sha256, key_name, permissions, expires_at, revoked_at
  on api_key for each row execute function tell_key_changed();
-- Not for a session that had ended before it was deleted.
create trigger key_deleted after delete on api_key for each row
  when (old.kind = 'key' or key_end(old) > now()) execute function tell_key_changed();

create function tell_organization_changed() returns trigger language plpgsql as $$
begin
  notify postroom_key, '*';
  return null;
end $$;
create trigger organization_changed after update of status, organization_name on organization
  for each statement execute function tell_organization_changed();

-- A request can't choose when a key was used or revoked. These times have milliseconds and are cut off: rounding could give up
-- to half a millisecond from now, and a session that has just been revoked would not have ended yet.
create function key_times_are_the_databases() returns trigger language plpgsql as $$
begin
  if new.last_used_at is distinct from old.last_used_at then
    new.last_used_at := date_trunc('milliseconds', now());
  end if;
  if old.revoked_at is not null then new.revoked_at := old.revoked_at;
  elsif new.revoked_at is not null then new.revoked_at := date_trunc('milliseconds', now());
  end if;
  return new;
end $$;
-- The operator may write any time.
create trigger key_times_are_the_databases before update of last_used_at, revoked_at on api_key for each row
  when (not pg_has_role('postroom_operator', 'usage')) execute function key_times_are_the_databases();

-- The following functions look across organizations, or end sessions that a request may not change: they run with the rights of
-- their owner, the operator.
grant create on schema public to postroom_operator;
set local role postroom_operator;

-- Finds the key of a request by the SHA-256 of its secret, in whichever organization. It also returns the time of the database,
-- by which all times of the key are judged.
create function authenticate(secret bytea)
returns table (
  key_id uuid, organization_id uuid, organization_name text, organization_status text, key_name text, kind text,
  parent_key_id uuid, identity_id uuid, key_hint text, permissions text[], created_at timestamptz,
  expires_at timestamptz, last_used_at timestamptz, asked_at timestamptz, revoked boolean, expired boolean
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.key_id, k.organization_id, o.organization_name, o.status, k.key_name, k.kind,
    k.parent_key_id, k.identity_id, k.key_hint, k.permissions, k.created_at, k.expires_at, k.last_used_at, now(),
    k.revoked_at is not null or coalesce(p.revoked_at is not null, false),
    coalesce(k.expires_at <= now(), false) or coalesce(p.expires_at <= now(), false)
      or (k.kind = 'session' and coalesce(k.last_used_at, k.created_at) <= now() - interval '60 minutes')
  from api_key k
  join organization o on o.organization_id = k.organization_id
  left join api_key p on p.key_id = k.parent_key_id
  where k.secret_sha256 = secret
$$;

-- Finds the identity with an address, in whichever organization, with the hash of its password and why it may not sign in.
create function find_person(typed text)
returns table (organization_id uuid, identity_id uuid, display_name text, password_hash text, refusal text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.organization_id, i.identity_id, i.display_name, i.password_hash,
    case when o.status <> 'active' then 'organization' when d.status <> 'active' then 'domain'
      when i.status <> 'active' then 'account' end
  from identity i
  join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
  join organization o on o.organization_id = i.organization_id
  where i.address = typed
$$;

-- A session lasts as long as the password that it began with, and as long as the identity may sign in. The session in which an
-- identity changes its own password continues.
create function end_sessions_of_person() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update api_key set revoked_at = now()
  where organization_id = new.organization_id and identity_id = new.identity_id and revoked_at is null
    and key_id::text is distinct from nullif(current_setting('postroom.kept_session', true), '');
  return null;
end $$;

create function end_sessions_of_domain() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update api_key set revoked_at = now()
  where organization_id = new.organization_id and revoked_at is null and identity_id in (
    select i.identity_id from identity i
    where i.organization_id = new.organization_id and i.domain_id = new.domain_id);
  return null;
end $$;

revoke execute on function authenticate(bytea), find_person(text) from public;
grant execute on function authenticate(bytea), find_person(text) to postroom_app;
reset role;
revoke create on schema public from postroom_operator;

create trigger person_changed after update of password_hash, status on identity for each row
  when (old.password_hash is distinct from new.password_hash or new.status <> 'active')
  execute function end_sessions_of_person();
create trigger people_suspended after update of status on domain for each row when (new.status <> 'active')
  execute function end_sessions_of_domain();
