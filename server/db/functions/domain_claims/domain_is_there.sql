-- Refuses a removed domain for an address that moves into another domain, and for one that a deleted identity no longer holds.
set local role postroom_operator;
create or replace function domain_is_there() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from domain d
  where d.organization_id = new.organization_id and d.domain_id = new.domain_id and d.removed_at is null for key share;
  if not found then
    raise exception 'the domain of that address was removed' using errcode = 'check_violation', constraint = 'domain_removed';
  end if;
  return null;
end $$;
reset role;

create or replace trigger domain_is_there after update of kind, domain_id on address for each row
  when (new.kind <> 'held' and (old.kind = 'held' or old.domain_id <> new.domain_id)) execute function domain_is_there();
