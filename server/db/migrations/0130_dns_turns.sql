-- Checks of DNS records are shared fairly between organizations, and their number follows the number of domains.

-- Workers of the version before may use the table. The lock is given back and asked for again after a moment, as in
-- 0081_addresses.sql.
do $$
declare
  waiting text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '300ms', true);
  for attempt in 1..200 loop
    begin
      lock table domain_look in access exclusive mode;
      perform set_config('lock_timeout', waiting, true);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'The table of checks was in use for a minute. Start again when fewer domains are being checked.';
end $$;

-- When a worker last took the domain: the organization whose latest time is the oldest comes first.
alter table domain_look add column claimed_at timestamptz;
drop index domain_look_due;
create index domain_look_due on domain_look (next_look_at);
create index domain_look_turns on domain_look (organization_id, is_asked desc, next_look_at);
create index domain_look_served on domain_look (organization_id, claimed_at);

grant create on schema public to postroom_operator;
set local role postroom_operator;

-- Takes at most so many domains that are due, for that worker alone until the lease ends. Those that a client waits for come
-- first. Organizations take turns, beginning with the one that was served longest ago, so that many domains of one don't delay
-- those of another.
create or replace function claim_domain_looks(worker uuid, lease_ms integer, most integer)
returns table (organization_id uuid, domain_id uuid, domain_name text, attempts integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
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
    ), due as (
      select o.organization_id, t.domain_id
      from organizations o cross join lateral (
        select q.domain_id, q.is_asked, q.next_look_at, row_number() over (order by q.is_asked desc, q.next_look_at) as turn
        from (
          select d.domain_id, d.is_asked, d.next_look_at from domain_look d
          where d.organization_id = o.organization_id and d.next_look_at <= moment
            and (d.leased_until is null or d.leased_until <= moment or d.leased_until > latest)
          order by d.is_asked desc, d.next_look_at limit most) q) t
      order by t.is_asked desc, t.turn, o.served_at nulls first, t.next_look_at
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

-- How many domains need queries, and how many of them are not right: both say how often the workers can look.
create function dns_load()
returns table (domain_count bigint, bad_count bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*), count(*) filter (where d.dns_status in ('broken', 'not_set_up'))
  from domain_look l join domain d on d.organization_id = l.organization_id and d.domain_id = l.domain_id
  where not l.is_invented
$$;
revoke execute on function dns_load() from public;
grant execute on function dns_load() to postroom_app;

-- Many domains that have never been checked are spread over more than an hour.
update domain_look set next_look_at = now() + random() * (select count(*) from domain_look) * interval '1.5 seconds'
where looked_at is null and next_look_at > now() and (select count(*) from domain_look) > 2400;
reset role;
revoke create on schema public from postroom_operator;
