-- Imports: plans of rows that come one part after another. Other operations of plans may have been added before this one, so that
-- the names that are allowed are those of the contract from here on.
alter table plan
  drop constraint plan_operation_check,
  add constraint plan_operation_check check (operation in ('suspend', 'reactivate', 'move', 'resize', 'reset_password', 'delete',
    'import')),
  drop constraint plan_selection_kind_check,
  add constraint plan_selection_kind_check
    check (selection_kind in ('identity_ids', 'filter', 'mailbox_filter', 'import', 'retry', 'revert')),
  drop constraint plan_state_check,
  add constraint plan_state_check check (state in ('receiving', 'preparing', 'ready', 'scheduled', 'queued', 'running', 'done',
    'cancelled', 'failed')),
  -- How many people an import creates; the others that will change are there.
  add column create_count integer not null default 0;
grant update (create_count) on plan to postroom_app;

alter table plan_item
  -- Of an import: the line of the file, the row, and what is wrong with its values.
  add column line bigint,
  add column row jsonb,
  add column errors jsonb;
-- Who it is stands in the row; until it is planned each item has an id of its own, which who is created gets.
grant update (identity_id, display_name, errors) on plan_item to postroom_app;
-- Which row of an address is the first.
create index plan_item_by_address on plan_item (organization_id, plan_id, address, position) where row is not null;
