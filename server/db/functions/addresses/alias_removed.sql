-- Asks mail servers whether they now refuse mail for an alias or a group that is gone.
set local role postroom_operator;
create or replace function mail.alias_removed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_address_enforcement(old.organization_id, old.address_id, old.kind, old.address);
  return null;
end $$;
reset role;

create or replace trigger mail_alias_removed after delete on address for each row
  when (old.kind in ('alias', 'group')) execute function mail.alias_removed();
