-- Bulk changes of a restored backup wait until the operator resumes them: they were made for what the database held then.
alter table plan add column held_at timestamptz(3);

create or replace function claim_plans(worker uuid, lease_ms integer, most integer)
returns table (organization_id uuid, plan_id uuid, attempts integer)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update plan p set claimed_by = worker, attempts = p.attempts + 1,
    leased_until = clock_timestamp() + lease_ms * interval '1 millisecond'
  from (
    select d.organization_id, d.plan_id from plan d
    where d.state in ('preparing', 'scheduled', 'queued', 'running') and d.held_at is null
      and coalesce(d.leased_until, d.run_at, d.created_at) <= clock_timestamp()
      and coalesce(d.run_at, d.created_at) <= clock_timestamp()
      -- To list and to plan changes nobody, so that it need not wait.
      and (d.state = 'preparing' or not exists (
        select from plan o
        where o.organization_id = d.organization_id and o.plan_id < d.plan_id and o.held_at is null
          and o.state in ('scheduled', 'queued', 'running') and coalesce(o.run_at, o.created_at) <= clock_timestamp()))
    order by coalesce(d.leased_until, d.run_at, d.created_at) limit most for update skip locked
  ) due
  where p.organization_id = due.organization_id and p.plan_id = due.plan_id
  returning p.organization_id, p.plan_id, p.attempts
$$;
