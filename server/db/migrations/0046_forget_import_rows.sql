-- The rows of an import are as they stood in a file, and more than what became of them: they are kept for 30 days after the end of
-- their plan, for its report and for what is to be tried again. A plan that was never run keeps them until a day after it expired.
create index plan_item_rows on plan_item (organization_id, plan_id) where row is not null;

grant create on schema public to postroom_operator;
set local role postroom_operator;
-- Deletes at most so many rows whose time is over, with what was wrong with them. @returns how many.
create function forget_import_rows(most integer) returns integer
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
revoke create on schema public from postroom_operator;
