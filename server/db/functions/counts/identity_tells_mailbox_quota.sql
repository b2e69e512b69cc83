-- Most changes of identities change nothing that mailboxes copy. An update of no rows would still set off every trigger of
-- mailboxes, so it is skipped.
create or replace function identity_tells_mailbox_quota() returns trigger language plpgsql as $$
begin
  if exists (
    select organization_id, identity_id, display_name, department_id, status from new_rows
    except select organization_id, identity_id, display_name, department_id, status from old_rows) then
    update mailbox_quota m set display_name = n.display_name, department_id = n.department_id, identity_status = n.status
    from new_rows n
    where m.organization_id = n.organization_id and m.identity_id = n.identity_id
      and (m.display_name, m.department_id, m.identity_status) is distinct from (n.display_name, n.department_id, n.status);
  end if;
  return null;
end $$;

create or replace trigger identity_tells_mailbox_quota after update on identity
  referencing old table as old_rows new table as new_rows for each statement
  execute function identity_tells_mailbox_quota();
