-- Deletes at most so many rows of imports, with their errors. They have the text of a file, which says more than the result. They
-- stay for 30 days after the end, for the report and for a retry; an import that was never run keeps them until a day after it
-- has expired. @returns how many it deleted.
set local role postroom_operator;
create or replace function forget_import_rows(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with forgotten as (
    update plan_item i set row = null, errors = null
    where (i.organization_id, i.plan_id, i.position) in (
      select s.organization_id, s.plan_id, s.position from plan p
      join plan_item s on s.organization_id = p.organization_id and s.plan_id = p.plan_id
      where p.operation = 'import' and s.row is not null
        and (p.finished_at <= now() - interval '30 days'
          or p.state in ('receiving', 'ready') and p.expires_at <= now() - interval '24 hours')
      limit most)
    returning 1
  )
  select count(*)::integer from forgotten
$$;
revoke execute on function forget_import_rows(integer) from public;
grant execute on function forget_import_rows(integer) to postroom_app;
reset role;
