-- Leaving: who is suspended, gets a password that nobody knows, and may be deleted after some days by a plan that follows.
alter table plan
  drop constraint plan_operation_check,
  add constraint plan_operation_check check (operation in ('suspend', 'reactivate', 'move', 'resize', 'reset_password', 'delete',
    'import', 'restore', 'leave')),
  add column follows_plan_id uuid,
  add constraint plan_follows foreign key (organization_id, follows_plan_id) references plan (organization_id, plan_id);
create index plan_following on plan (organization_id, follows_plan_id) where follows_plan_id is not null;
