-- Deletes at most so many generated passwords that were not fetched within 24 hours after the end of their bulk change. @returns
-- how many it deleted.
set local role postroom_operator;
create or replace function forget_plan_passwords(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with forgotten as (
    update plan_item i set sealed_password = null
    where (i.organization_id, i.plan_id, i.position) in (
      select s.organization_id, s.plan_id, s.position from plan_item s
      join plan p on p.organization_id = s.organization_id and p.plan_id = s.plan_id
      where s.sealed_password is not null and p.finished_at <= now() - interval '24 hours' limit most)
    returning 1
  )
  select count(*)::integer from forgotten
$$;
revoke execute on function forget_plan_passwords(integer) from public;
grant execute on function forget_plan_passwords(integer) to postroom_app;
reset role;
