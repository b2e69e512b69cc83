-- Counts addresses that become another kind, and refreshes until when changed addresses and those above them are in
-- use.
set local role postroom_operator;
create or replace function addresses_updated() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organizations uuid[];
  changed uuid[];
begin
  select array_agg(n.organization_id), array_agg(n.address_id) into organizations, changed
  from new_rows n join old_rows o using (organization_id, address_id)
  where (n.kind, n.enabled, n.expires_at, n.ended_at, n.domain_id)
    is distinct from (o.kind, o.enabled, o.expires_at, o.ended_at, o.domain_id);
  if changed is null then return null; end if;
  perform count_addresses(organization_id, coalesce(sum(n) filter (where kind = 'alias'), 0)::bigint, sum(n)::bigint) from (
    select organization_id, kind, 1 as n from new_rows where kind <> 'identity'
    union all select organization_id, kind, -1 from old_rows where kind <> 'identity') r group by organization_id;
  perform refresh_changed_addresses(organizations, changed);
  perform refresh_addresses_above(organizations, changed);
  return null;
end $$;
reset role;

create or replace trigger addresses_updated after update on address referencing old table as old_rows new table as new_rows
  for each statement execute function addresses_updated();
