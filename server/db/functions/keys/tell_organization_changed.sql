-- Every process forgets all keys: their responses name the organization and its status.
create or replace function tell_organization_changed() returns trigger language plpgsql as $$
begin
  notify postroom_key, '*';
  return null;
end $$;

create or replace trigger organization_changed after update of status, organization_name on organization
  for each statement execute function tell_organization_changed();
