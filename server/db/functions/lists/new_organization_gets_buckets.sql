-- Creates one bucket for each order of a new organization's lists.
set local role postroom_operator;
create or replace function new_organization_gets_buckets() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform rebuild_buckets(new.organization_id);
  return null;
end $$;
reset role;

create or replace trigger new_organization_gets_buckets after insert on organization
  for each row execute function new_organization_gets_buckets();
