-- Keeps the newest 500 changes of a domain's records: a name server that answers differently each time would fill the disk.
set local role postroom_operator;
create or replace function record_changes_are_limited() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from domain_record_change c using (
    select n.organization_id, n.domain_id, (
      select o.change_id from domain_record_change o
      where o.organization_id = n.organization_id and o.domain_id = n.domain_id
      order by o.change_id desc offset 500 limit 1) as newest
    from (select distinct organization_id, domain_id from new_rows) n
  ) over
  where c.organization_id = over.organization_id and c.domain_id = over.domain_id and c.change_id <= over.newest;
  return null;
end $$;
reset role;

create or replace trigger record_changes_are_limited after insert on domain_record_change referencing new table as new_rows
  for each statement execute function record_changes_are_limited();
