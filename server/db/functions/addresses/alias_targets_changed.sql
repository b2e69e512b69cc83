-- With other targets, an alias or a group may take mail that it refused before, and the other way round. A statement can write a
-- thousand members of one group.
set local role postroom_operator;
create or replace function mail.alias_targets_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_address_enforcement(a.organization_id, a.address_id, a.kind, a.address)
  from (select distinct c.organization_id, c.address_id from changed c) c
  join address a on a.organization_id = c.organization_id and a.address_id = c.address_id and a.kind in ('alias', 'group');
  return null;
end $$;
reset role;

create or replace trigger mail_alias_targets_added after insert on address_target referencing new table as changed
  for each statement execute function mail.alias_targets_changed();
create or replace trigger mail_alias_targets_removed after delete on address_target referencing old table as changed
  for each statement execute function mail.alias_targets_changed();
