-- An organization that a seed has filled: what its mailboxes store and when its people signed in are invented, until they
-- are measured. Whoever reads these numbers is told.
alter table organization add column is_demonstration boolean not null default false;

set local role postroom_operator;
update organization o set is_demonstration = true
where exists (
  select from audit_event e where e.organization_id = o.organization_id and e.operation = 'seedOrganization');
reset role;
