-- Bulk changes of addresses: each identity gets an alias in another domain, or moves to one.
alter table plan drop constraint plan_operation_check;
alter table plan add constraint plan_operation_check check (operation in ('suspend', 'reactivate', 'move', 'resize',
  'reset_password', 'delete', 'import', 'restore', 'leave', 'add_alias', 'rename'));
