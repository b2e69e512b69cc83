-- What has ended stays ended when the clock is set back: a sweep marks the end of keys, sessions and links, and each judgement asks for
-- the time and the mark. Claims of domains have such a mark already (0136_ended_claims.sql).

alter table api_key add column ended_at timestamptz(3);
alter table dns_share add column ended_at timestamptz(3);
create index api_key_open on api_key (organization_id, expires_at)
  where ended_at is null and revoked_at is null and expires_at is not null;
create index dns_share_open on dns_share (organization_id, expires_at) where ended_at is null and revoked_at is null;

-- When a key ends or has ended. A marked end is before every moment, whatever the clock says.
create or replace function key_end(key api_key) returns timestamptz stable parallel safe
return case when key.ended_at is not null then '-infinity'
  else least(key.revoked_at, key.expires_at,
    case when key.kind = 'session' then coalesce(key.last_used_at, key.created_at) + interval '60 minutes' end) end;

grant create on schema public to postroom_operator;
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

create or replace function find_dns_share(token bytea)
returns table (organization_id uuid, domain_id uuid, share_id uuid, expires_at timestamptz, is_revoked boolean,
  is_expired boolean, is_suspended boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.organization_id, s.domain_id, s.share_id, s.expires_at, s.revoked_at is not null,
    s.ended_at is not null or s.expires_at <= now(), o.status <> 'active'
  from dns_share s
  join domain d on d.organization_id = s.organization_id and d.domain_id = s.domain_id and d.removed_at is null
  join organization o on o.organization_id = s.organization_id
  where s.token_sha256 = token
$$;

-- Marks the ends of keys, sessions and links that have passed, at most so many of each. @returns their number.
create function mark_ended(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with keys as (
    update api_key k set ended_at = now()
    where (k.organization_id, k.key_id) in (
      select o.organization_id, o.key_id from api_key o
      where o.ended_at is null and o.revoked_at is null and o.expires_at is not null and key_end(o) <= now()
      limit most for update skip locked)
    returning 1
  ), shares as (
    update dns_share s set ended_at = now()
    where (s.organization_id, s.share_id) in (
      select o.organization_id, o.share_id from dns_share o
      where o.ended_at is null and o.revoked_at is null and o.expires_at <= now() limit most for update skip locked)
    returning 1
  )
  select ((select count(*) from keys) + (select count(*) from shares))::integer
$$;

reset role;
revoke execute on function mark_ended(integer) from public;
grant execute on function mark_ended(integer) to postroom_app;
revoke create on schema public from postroom_operator;
