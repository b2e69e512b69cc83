-- Takes at most so many claims that are due, for that worker alone until the lease ends: first those that a client waits for. An
-- expired one is taken once more, so that its end is recorded. Organizations take turns, beginning with the one that was served
-- longest ago, and at most two claims of one are looked at concurrently: its name servers may not answer, and a look waits for them.
set local role postroom_operator;
create or replace function claim_domain_claims(worker uuid, lease_ms integer, most integer)
returns table (organization_id uuid, claim_id uuid, attempts integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  most_of_one constant integer := 2;
  moment timestamptz;
  -- A lease that ends later than any can was written before the clock was set back: it is void.
  latest timestamptz;
begin
  -- Two workers never choose at the same time: they would choose the same claims.
  perform pg_advisory_xact_lock(hashtextextended('claim_domain_claims', 0));
  moment := clock_timestamp();
  latest := moment + greatest(2 * lease_ms, 120000) * interval '1 millisecond';
  return query
    with organizations as (
      select d.organization_id, (
        select least(s.claimed_at, moment) from domain_claim s
        where s.organization_id = d.organization_id and s.claimed_at is not null
        order by s.claimed_at desc limit 1) as served_at
      from domain_claim d join organization o on o.organization_id = d.organization_id and o.status = 'active'
      where d.next_look_at <= moment and d.proven_at is null and d.ended_at is null
      group by d.organization_id
    ), due as (
      select o.organization_id, t.claim_id
      from organizations o cross join lateral (
        select q.claim_id, q.is_asked, q.next_look_at, row_number() over (order by q.is_asked desc, q.next_look_at) as turn
        from (
          select d.claim_id, d.is_asked, d.next_look_at from domain_claim d
          where d.organization_id = o.organization_id and d.next_look_at <= moment and d.proven_at is null and d.ended_at is null
            and (d.leased_until is null or d.leased_until <= moment or d.leased_until > latest)
          order by d.is_asked desc, d.next_look_at
          limit greatest(0, most_of_one - (
            select count(*) from domain_claim r
            where r.organization_id = o.organization_id and r.leased_until > moment and r.leased_until <= latest))) q) t
      order by t.is_asked desc, t.turn, o.served_at nulls first, t.next_look_at
      limit most
    ), locked as (
      -- A claim that is being changed has its turn later.
      select l.organization_id, l.claim_id from domain_claim l
      join due on due.organization_id = l.organization_id and due.claim_id = l.claim_id
      for update of l skip locked
    )
    update domain_claim l set claimed_by = worker, claimed_at = moment, attempts = l.attempts + 1,
      leased_until = moment + lease_ms * interval '1 millisecond'
    from locked
    where l.organization_id = locked.organization_id and l.claim_id = locked.claim_id
    returning l.organization_id, l.claim_id, l.attempts;
end $$;
revoke execute on function claim_domain_claims(uuid, integer, integer) from public;
grant execute on function claim_domain_claims(uuid, integer, integer) to postroom_app;
reset role;
