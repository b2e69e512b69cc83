-- A link to the records of a removed domain is unknown until the domain is restored.
set local role postroom_operator;
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
revoke execute on function find_dns_share(bytea) from public;
grant execute on function find_dns_share(bytea) to postroom_app;
reset role;
