-- An organization may ask for a second key before a plan deletes more than so many people; null: it does not.
alter table organization
  add column deletion_approval_above integer check (deletion_approval_above between 0 and 100000);
grant update (deletion_approval_above) on organization to postroom_app;

alter table plan
  -- Beyond how many deletions it was when the plan was run; null where no approval is needed. It does not follow the setting.
  add column approval_above integer,
  add column approval_asked_at timestamptz(3),
  add column approved_by_key_id uuid,
  add column approved_by_key_name text,
  add column approved_at timestamptz(3),
  drop constraint plan_state_check,
  add constraint plan_state_check check (state in ('receiving', 'preparing', 'ready', 'awaiting_approval', 'scheduled', 'queued', 'running',
    'done', 'cancelled', 'failed')),
  -- Nothing that needs an approval is worked on without one, whatever a process believes.
  add constraint plan_is_approved check (state not in ('scheduled', 'queued', 'running', 'done')
    or approval_above is null or approved_at is not null);
grant update (approval_above, approval_asked_at, approved_by_key_id, approved_by_key_name, approved_at) on plan to postroom_app;
