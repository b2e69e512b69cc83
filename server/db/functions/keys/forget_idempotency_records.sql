-- Deletes stored responses of all organizations after 24 hours, at most so many. @returns their number.
set local role postroom_operator;
create or replace function forget_idempotency_records(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with records as (
    delete from idempotency_record r
    where (r.organization_id, r.operation, r.path, r.idempotency_key) in (
      select o.organization_id, o.operation, o.path, o.idempotency_key
      from organization n cross join lateral (
        select i.organization_id, i.operation, i.path, i.idempotency_key from idempotency_record i
        where i.organization_id = n.organization_id and i.created_at <= now() - interval '24 hours' limit most) o
      limit most)
    returning 1
  )
  select count(*)::integer from records
$$;
revoke execute on function forget_idempotency_records(integer) from public;
grant execute on function forget_idempotency_records(integer) to postroom_app;
reset role;
