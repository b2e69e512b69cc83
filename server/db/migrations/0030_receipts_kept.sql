-- What is shown of a receipt beside its own change: what all its tries have closed, and whether a new password was accepted
-- when it was tried once; the last receipt of a domain, a service and the organization is found quickly. Old ones go.
alter table enforcement
  -- By all tries together, each counted as soon as it has happened.
  add column sessions_closed integer not null default 0,
  -- Whether signing in with the new password was accepted; null where that was not tried, or nobody answered in time.
  add column new_password_accepted boolean;
grant update (sessions_closed) on enforcement to postroom_worker;
-- The request that sets a password is the only one that knows it.
grant update (new_password_accepted) on enforcement to postroom_app;

create index enforcement_of_domain on enforcement (organization_id, domain_id, enforcement_id)
  where domain_id is not null;
create index enforcement_of_service on enforcement (organization_id, service_code, enforcement_id)
  where service_code is not null;
create index enforcement_of_organization on enforcement (organization_id, enforcement_id)
  where identity_id is null and domain_id is null and service_code is null and mailbox_quota_id is null;

grant create on schema mail to postroom_operator;
set local role postroom_operator;

-- Deletes at most so many receipts that were filled in so many days ago. The key begins with the time (RFC 9562, version 7),
-- so only old rows are looked at. What is pending stays however old it is.
create function mail.forget_receipts(days integer, most integer) returns integer
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
revoke create on schema mail from postroom_operator;
