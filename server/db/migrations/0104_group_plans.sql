-- Bulk changes of groups: identities become members, or are removed.
alter table plan drop constraint plan_operation_check;
alter table plan add constraint plan_operation_check check (operation in ('suspend', 'reactivate', 'move', 'resize',
  'reset_password', 'delete', 'import', 'restore', 'leave', 'add_alias', 'rename', 'add_to_group', 'remove_from_group'));
