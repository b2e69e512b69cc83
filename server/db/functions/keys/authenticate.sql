-- Finds the key of a request by the SHA-256 of its secret, in whichever organization. It also returns the time of the database,
-- by which all times of the key are judged.
set local role postroom_operator;
create or replace function authenticate(secret bytea)
returns table (
  key_id uuid, organization_id uuid, organization_name text, organization_status text, key_name text, kind text,
  parent_key_id uuid, identity_id uuid, key_hint text, permissions text[], created_at timestamptz,
  expires_at timestamptz, last_used_at timestamptz, asked_at timestamptz, revoked boolean, expired boolean
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.key_id, k.organization_id, o.organization_name, o.status, k.key_name, k.kind,
    k.parent_key_id, k.identity_id, k.key_hint, k.permissions, k.created_at, k.expires_at, k.last_used_at, now(),
    k.revoked_at is not null or coalesce(p.revoked_at is not null, false),
    k.ended_at is not null or p.ended_at is not null
      or coalesce(k.expires_at <= now(), false) or coalesce(p.expires_at <= now(), false)
      or (k.kind = 'session' and coalesce(k.last_used_at, k.created_at) <= now() - interval '60 minutes')
  from api_key k
  join organization o on o.organization_id = k.organization_id
  left join api_key p on p.key_id = k.parent_key_id
  where k.secret_sha256 = secret
$$;
revoke execute on function authenticate(bytea) from public;
grant execute on function authenticate(bytea) to postroom_app;
reset role;
