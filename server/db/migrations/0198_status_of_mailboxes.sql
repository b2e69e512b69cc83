-- The list of mailboxes shows whether an identity is suspended. It was looked up for each row.
alter table mailbox_quota add column identity_status text not null default 'active'
  constraint mailbox_quota_identity_status_check check (identity_status in ('active', 'suspended'));
update mailbox_quota m set identity_status = i.status from identity i
where i.organization_id = m.organization_id and i.identity_id = m.identity_id and i.status <> 'active';
grant update (identity_status) on mailbox_quota to postroom_app;
