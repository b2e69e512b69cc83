-- What Health says of DNS: the resolvers, when one last answered and last failed to, and how many checks of all organizations are
-- late by more than five minutes. Looks for the records of claims are checks, too, except while their organization is suspended.
set local role postroom_operator;
create or replace function dns_health()
returns table (resolvers text[], answered_at timestamptz, failed_at timestamptz, overdue_count bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.dns_resolvers, s.dns_answered_at, s.dns_failed_at,
    (select count(*) from domain_look l where l.next_look_at < now() - interval '5 minutes'
      and (l.leased_until is null or l.leased_until <= now()))
    + (select count(*) from domain_claim c
      join organization o on o.organization_id = c.organization_id and o.status = 'active'
      where c.next_look_at < now() - interval '5 minutes' and c.proven_at is null and c.ended_at is null
        and (c.leased_until is null or c.leased_until <= now()))
  from mail.setting s
$$;
revoke execute on function dns_health() from public;
grant execute on function dns_health() to postroom_app;
reset role;
