-- People sign in with their own address and password to look after their sign-in, and nothing else. Their session is a key
-- of a kind of its own, so that everything that ends a key ends it too; it has no permissions.
alter table api_key
  add column identity_id uuid,
  drop constraint api_key_kind_check,
  add constraint api_key_kind_check check (kind in ('key', 'session', 'person')),
  add constraint person_is_an_identity check ((kind = 'person') = (identity_id is not null)),
  add constraint person_may_nothing_else check (kind <> 'person' or permissions = '{}'),
  add constraint api_key_of_person foreign key (organization_id, identity_id)
    references identity (organization_id, identity_id) on delete cascade;
create index api_key_of_identity on api_key (organization_id, identity_id) where identity_id is not null;
grant insert (identity_id) on api_key to postroom_app;
alter policy only_ended_sessions on api_key using (kind in ('session', 'person') and key_end(api_key) <= now());

drop function authenticate(bytea);
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

grant create on schema public to postroom_operator;
alter function authenticate(bytea) owner to postroom_operator;
set local role postroom_operator;

-- Who has that address, in whichever organization, what the password is compared with, and why that person may not sign in.
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

-- A session is for the password that it began with, and for somebody who may sign in. The session in which a person changes
-- the own password goes on.
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
