-- Stops the counting of an organization's rows until rebuild_buckets. Pages are found by reading the list meanwhile.
set local role postroom_operator;
create or replace function forget_buckets(organization uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from organization o where o.organization_id = organization for no key update;
  delete from list_bucket b where b.organization_id = organization;
end $$;
revoke execute on function forget_buckets(uuid) from public;
reset role;
