-- Takes at most so many bulk changes that have work to be done, for that worker alone until the lease ends; with `largest` only
-- those of at most so many items. The organization that was served longest ago comes first, with one bulk change at a time. A
-- lease that ends later than any can was written before the clock was set back: it is void.
set local role postroom_operator;
create or replace function claim_plans(worker uuid, lease_ms integer, most integer, largest integer)
returns table (organization_id uuid, plan_id uuid, attempts integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  latest constant timestamptz := now() + greatest(2 * lease_ms, 120000) * interval '1 millisecond';
  served record;
  taken integer := 0;
begin
  for served in
    select d.organization_id from plan d
    where d.state in ('preparing', 'scheduled', 'queued', 'running') and d.held_at is null
      and coalesce(d.run_at, '-infinity') <= now()
    group by d.organization_id
    having not bool_or(d.claimed_by is not null and d.leased_until > now() and d.leased_until <= latest)
      and bool_or((largest is null or d.total_count <= largest)
        and (d.leased_until is null or d.leased_until <= now() or d.leased_until > latest))
    order by (
      select least(l.claimed_at, now()) from plan l
      where l.organization_id = d.organization_id and l.claimed_at is not null order by l.claimed_at desc limit 1) nulls first,
      min(d.created_at)
  loop
    exit when taken >= most;
    -- Two workers never look at one organization at the same time.
    continue when not pg_try_advisory_xact_lock(hashtextextended(served.organization_id::text, 57));
    return query
      update plan p set claimed_by = worker, attempts = p.attempts + 1, claimed_at = now(),
        leased_until = clock_timestamp() + lease_ms * interval '1 millisecond'
      where p.organization_id = served.organization_id and p.plan_id = (
        select d.plan_id from plan d
        where d.organization_id = served.organization_id
          and d.state in ('preparing', 'scheduled', 'queued', 'running') and d.held_at is null
          and coalesce(d.run_at, '-infinity') <= now()
          and (d.leased_until is null or d.leased_until <= now() or d.leased_until > latest)
          and (largest is null or d.total_count <= largest)
          -- To list and to plan changes nobody, so that it need not wait for those that were run before.
          and (d.state = 'preparing' or not exists (
            select from plan o
            where o.organization_id = d.organization_id and o.plan_id < d.plan_id and o.held_at is null
              and o.state in ('scheduled', 'queued', 'running') and coalesce(o.run_at, '-infinity') <= now()))
          and not exists (
            select from plan o
            where o.organization_id = d.organization_id and o.held_at is null
              and o.state in ('preparing', 'scheduled', 'queued', 'running')
              and o.claimed_by is not null and o.leased_until > now() and o.leased_until <= latest)
        -- Those that are done in one turn, and then the one that has waited longest.
        order by coalesce(d.total_count <= 200, false) desc, d.claimed_at nulls first, d.plan_id
        limit 1 for update skip locked)
      returning p.organization_id, p.plan_id, p.attempts;
    if found then taken := taken + 1; end if;
  end loop;
end $$;
revoke execute on function claim_plans(uuid, integer, integer, integer) from public;
grant execute on function claim_plans(uuid, integer, integer, integer) to postroom_app;
reset role;
