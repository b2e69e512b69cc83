-- As own_department, for mailboxes.
set local role postroom_operator;
create or replace view own_mailbox_quota as
  select mailbox_quota_id, organization_id, identity_id, limit_bytes, used_bytes, used_messages, warn_percent, usage_as_of,
    version, created_at, updated_at, address, display_name, domain_id, department_id, search, used_permille, level
  from mailbox_quota where organization_id = current_organization();
grant select on own_mailbox_quota to postroom_app;
reset role;
