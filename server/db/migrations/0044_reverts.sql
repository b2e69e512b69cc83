-- Which event an event takes back.
alter table audit_event
  add column reverts_event_id uuid,
  add constraint audit_event_reverts foreign key (organization_id, reverts_event_id)
    references audit_event (organization_id, audit_event_id);
create index audit_event_reverting on audit_event (organization_id, reverts_event_id) where reverts_event_id is not null;
grant insert (reverts_event_id) on audit_event to postroom_app;
