-- Deletes at most so many changes of records that are older than two years, and links that ended more than 30 days ago.
-- @returns how many it deleted.
set local role postroom_operator;
create or replace function forget_dns(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with changes as (
    delete from domain_record_change c
    where (c.organization_id, c.domain_id, c.change_id) in (
      select o.organization_id, o.domain_id, o.change_id from domain_record_change o
      where o.occurred_at < now() - interval '2 years' limit most)
    returning 1
  ), shares as (
    delete from dns_share s
    where (s.organization_id, s.share_id) in (
      select o.organization_id, o.share_id from dns_share o
      where o.expires_at < now() - interval '30 days' or o.revoked_at < now() - interval '30 days' limit most)
    returning 1
  )
  select ((select count(*) from changes) + (select count(*) from shares))::integer
$$;
revoke execute on function forget_dns(integer) from public;
grant execute on function forget_dns(integer) to postroom_app;
reset role;
