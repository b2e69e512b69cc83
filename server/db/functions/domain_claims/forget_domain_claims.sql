-- Deletes at most so many claims that expired, or were proven, more than 30 days ago. @returns how many it deleted.
set local role postroom_operator;
create or replace function forget_domain_claims(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with claims as (
    delete from domain_claim c
    where (c.organization_id, c.claim_id) in (
      select o.organization_id, o.claim_id from domain_claim o
      where o.expires_at < now() - interval '30 days' or o.proven_at < now() - interval '30 days' limit most)
    returning 1
  )
  select count(*)::integer from claims
$$;
revoke execute on function forget_domain_claims(integer) from public;
grant execute on function forget_domain_claims(integer) to postroom_app;
reset role;
