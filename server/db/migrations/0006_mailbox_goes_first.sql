-- A mailbox goes before its identity, by a statement of its own. A cascade is worked by the table's owner, whom
-- row-level security may show nothing: then what the triggers count would be missed without a word.
alter table mailbox_quota
  drop constraint mailbox_quota_identity,
  add constraint mailbox_quota_identity foreign key (organization_id, identity_id)
    references identity (organization_id, identity_id);
