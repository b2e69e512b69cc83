-- Others may write to a group, or its department has been deleted.
set local role postroom_operator;
create or replace function mail.group_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_address_enforcement(new.organization_id, new.address_id, 'group', new.address);
  return null;
end $$;
reset role;

create or replace trigger mail_group_changed after update of senders, department_id on mail_group for each row
  when ((old.senders, old.department_id) is distinct from (new.senders, new.department_id))
  execute function mail.group_changed();
