-- A mailbox gets its copies of the identity when it is created, and whenever they change.
create or replace function mailbox_quota_copies_identity() returns trigger language plpgsql as $$
begin
  select i.address, i.display_name, i.domain_id, i.department_id, i.status
  into new.address, new.display_name, new.domain_id, new.department_id, new.identity_status
  from identity i where i.organization_id = new.organization_id and i.identity_id = new.identity_id;
  return new;
end $$;

create or replace trigger mailbox_quota_copies_identity before insert on mailbox_quota
  for each row execute function mailbox_quota_copies_identity();
