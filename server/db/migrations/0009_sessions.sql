-- Sessions count for the key that they came from, and go when they have ended.

-- Beside the key: whose session it is, and the database's time, by which all its other times are judged.
drop function authenticate(bytea);
create function authenticate(secret bytea)
returns table (
  key_id uuid, organization_id uuid, organization_name text, organization_status text, key_name text, kind text,
  parent_key_id uuid, key_hint text, permissions text[], created_at timestamptz, expires_at timestamptz,
  last_used_at timestamptz, asked_at timestamptz, revoked boolean, expired boolean
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.key_id, k.organization_id, o.organization_name, o.status, k.key_name, k.kind,
    k.parent_key_id, k.key_hint, k.permissions, k.created_at, k.expires_at, k.last_used_at, now(),
    k.revoked_at is not null or coalesce(p.revoked_at is not null, false),
    coalesce(k.expires_at <= now(), false) or coalesce(p.expires_at <= now(), false)
      or (k.kind = 'session' and coalesce(k.last_used_at, k.created_at) <= now() - interval '60 minutes')
  from api_key k
  join organization o on o.organization_id = k.organization_id
  left join api_key p on p.key_id = k.parent_key_id
  where k.secret_sha256 = secret
$$;
revoke execute on function authenticate(bytea) from public;
grant execute on function authenticate(bytea) to postroom_app;
grant create on schema public to postroom_operator;
alter function authenticate(bytea) owner to postroom_operator;
revoke create on schema public from postroom_operator;

-- When a key was ended, expires, or ends of itself as a session that is not used; null: never.
create function key_end(key api_key) returns timestamptz language sql stable parallel safe
return least((key).revoked_at, (key).expires_at,
  case when (key).kind = 'session' then coalesce((key).last_used_at, (key).created_at) + interval '60 minutes' end);

create index api_key_sessions on api_key (organization_id, created_at) where kind = 'session';

-- Requests delete sessions that have ended, and no other key.
grant delete on api_key to postroom_app;
create policy only_ended_sessions on api_key as restrictive for delete to postroom_app
  using (kind = 'session' and key_end(api_key) <= now());

-- That a session is gone which had ended before is no news.
drop trigger key_changed on api_key;
create trigger key_changed after update of secret_sha256, key_name, permissions, expires_at, revoked_at
  on api_key for each row execute function tell_key_changed();
create trigger key_deleted after delete on api_key for each row
  when (old.kind = 'key' or key_end(old) > now()) execute function tell_key_changed();

set local role postroom_operator;
delete from api_key where kind = 'session' and key_end(api_key) <= now() - interval '24 hours';
reset role;
