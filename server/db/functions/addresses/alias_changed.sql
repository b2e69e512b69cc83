-- Asks mail servers whether they accept mail for an alias or a group that is new or has changed.
set local role postroom_operator;
create or replace function mail.alias_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_address_enforcement(new.organization_id, new.address_id, new.kind, new.address);
  return null;
end $$;
reset role;

create or replace trigger mail_alias_added after insert on address for each row
  when (new.kind in ('alias', 'group')) execute function mail.alias_changed();
create or replace trigger mail_alias_changed after update of kind, enabled, expires_at on address for each row
  when ((old.kind in ('alias', 'group') or new.kind in ('alias', 'group'))
    and (old.kind, old.enabled, old.expires_at) is distinct from (new.kind, new.enabled, new.expires_at))
  execute function mail.alias_changed();
