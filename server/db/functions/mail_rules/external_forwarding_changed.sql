-- Rules may send to other mail systems, or no longer.
set local role postroom_operator;
create or replace function mail.external_forwarding_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(new.organization_id, 'rules');
  return null;
end $$;
reset role;

create or replace trigger mail_external_forwarding_changed after update of external_forwarding on organization for each row
  when (old.external_forwarding <> new.external_forwarding) execute function mail.external_forwarding_changed();
