-- Deletes at most so many receipts that were completed so many days ago. The key begins with the time (RFC 9562, version 7), so
-- only old rows are read. Pending receipts stay however old they are. @returns how many it deleted.
set local role postroom_operator;
create or replace function mail.forget_receipts(days integer, most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with forgotten as (
    delete from enforcement e using (
      select d.organization_id, d.enforcement_id from organization o
      cross join lateral (
        select r.organization_id, r.enforcement_id from enforcement r
        where r.organization_id = o.organization_id and r.state <> 'pending'
          and coalesce(r.enforced_at, r.wanted_at) < now() - days * interval '1 day'
          and r.enforcement_id < encode(substring(int8send(
            (extract(epoch from now() - days * interval '1 day') * 1000)::bigint) from 3)
            || '\x00000000000000000000'::bytea, 'hex')::uuid
        order by r.enforcement_id limit most) d
      limit most) old
    where e.organization_id = old.organization_id and e.enforcement_id = old.enforcement_id and e.state <> 'pending'
    returning 1)
  select count(*)::integer from forgotten
$$;
revoke execute on function mail.forget_receipts(integer, integer) from public;
grant execute on function mail.forget_receipts(integer, integer) to postroom_worker;
reset role;
