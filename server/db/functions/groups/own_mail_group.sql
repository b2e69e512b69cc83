-- As own_department (functions/lists): for searches, which row-level security keeps from the indexes of LIKE.
set local role postroom_operator;
create or replace view own_mail_group as
  select organization_id, address_id, domain_id, address, group_name, description, senders, department_id, search,
    created_at, member_count
  from mail_group where organization_id = current_organization();
grant select on own_mail_group to postroom_app;
reset role;
