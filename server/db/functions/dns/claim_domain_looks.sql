-- Takes at most so many domains that are due, for that worker alone until the lease ends. Organizations take turns, beginning with
-- the one that was served longest ago, so that many domains of one don't delay those of another. Looks that run are turns too:
-- name servers that don't answer keep them running. A domain that a client waits for comes before all turns while at most one
-- other domain of its organization is looked at.
set local role postroom_operator;
create or replace function claim_domain_looks(worker uuid, lease_ms integer, most integer)
returns table (organization_id uuid, domain_id uuid, domain_name text, attempts integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  most_asked constant integer := 2;
  moment timestamptz;
  -- A lease that ends later than any can was written before the clock was set back: it is void.
  latest timestamptz;
begin
  -- Two workers never choose at the same time: they would choose the same domains.
  perform pg_advisory_xact_lock(hashtextextended('claim_domain_looks', 0));
  moment := clock_timestamp();
  latest := moment + greatest(2 * lease_ms, 120000) * interval '1 millisecond';
  return query
    with organizations as (
      select d.organization_id, (
        select least(s.claimed_at, moment) from domain_look s
        where s.organization_id = d.organization_id and s.claimed_at is not null
        order by s.claimed_at desc limit 1) as served_at
      from domain_look d where d.next_look_at <= moment group by d.organization_id
    ), running as (
      select r.organization_id, count(*) from domain_look r
      where r.claimed_by is not null and r.leased_until > moment and r.leased_until <= latest group by r.organization_id
    ), due as (
      select o.organization_id, t.domain_id
      from organizations o left join running r on r.organization_id = o.organization_id cross join lateral (
        select q.domain_id, q.is_asked, q.next_look_at,
          coalesce(r.count, 0) + row_number() over (order by q.is_asked desc, q.next_look_at) as turn
        from (
          select d.domain_id, d.is_asked, d.next_look_at from domain_look d
          where d.organization_id = o.organization_id and d.next_look_at <= moment
            and (d.leased_until is null or d.leased_until <= moment or d.leased_until > latest)
          order by d.is_asked desc, d.next_look_at limit most) q) t
      order by t.is_asked and t.turn <= most_asked desc, t.turn, t.is_asked desc, o.served_at nulls first, t.next_look_at
      limit most
    ), locked as (
      -- A domain that is being changed has its turn later.
      select l.organization_id, l.domain_id from domain_look l
      join due on due.organization_id = l.organization_id and due.domain_id = l.domain_id
      for update of l skip locked
    )
    update domain_look l set claimed_by = worker, claimed_at = moment, attempts = l.attempts + 1,
      leased_until = moment + lease_ms * interval '1 millisecond'
    from locked
    join domain n on n.organization_id = locked.organization_id and n.domain_id = locked.domain_id
    where l.organization_id = locked.organization_id and l.domain_id = locked.domain_id
    returning l.organization_id, l.domain_id, n.domain_name, l.attempts;
end $$;
revoke execute on function claim_domain_looks(uuid, integer, integer) from public;
grant execute on function claim_domain_looks(uuid, integer, integer) to postroom_app;
reset role;
