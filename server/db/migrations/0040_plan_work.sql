-- Plans that several workers take: one of an organization at a time, the oldest first, and how often one was taken without
-- anything being done.
alter table plan add column attempts integer not null default 0;
grant update (attempts) on plan to postroom_app;

drop function claim_plans(uuid, integer, integer);
grant create on schema public to postroom_operator;
set local role postroom_operator;
create function claim_plans(worker uuid, lease_ms integer, most integer)
returns table (organization_id uuid, plan_id uuid, attempts integer)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update plan p set claimed_by = worker, attempts = p.attempts + 1,
    leased_until = clock_timestamp() + lease_ms * interval '1 millisecond'
  from (
    select d.organization_id, d.plan_id from plan d
    where d.state in ('preparing', 'scheduled', 'queued', 'running')
      and coalesce(d.leased_until, d.run_at, d.created_at) <= clock_timestamp()
      and coalesce(d.run_at, d.created_at) <= clock_timestamp()
      -- To list and to plan changes nobody, so that it need not wait.
      and (d.state = 'preparing' or not exists (
        select from plan o
        where o.organization_id = d.organization_id and o.plan_id < d.plan_id
          and o.state in ('scheduled', 'queued', 'running') and coalesce(o.run_at, o.created_at) <= clock_timestamp()))
    order by coalesce(d.leased_until, d.run_at, d.created_at) limit most for update skip locked
  ) due
  where p.organization_id = due.organization_id and p.plan_id = due.plan_id
  returning p.organization_id, p.plan_id, p.attempts
$$;
revoke execute on function claim_plans(uuid, integer, integer) from public;
grant execute on function claim_plans(uuid, integer, integer) to postroom_app;
reset role;
revoke create on schema public from postroom_operator;
