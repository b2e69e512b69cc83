-- Receipts can end because the mail server can't do what was asked for: without Sieve it runs no rules.
alter table enforcement
  drop constraint enforcement_last_error_check,
  -- unsupported: the state is failed, until a worker finds that the mail server can do it.
  add constraint enforcement_last_error_check check (
    last_error in ('unreachable', 'timed_out', 'refused_us', 'differs', 'failed', 'older_configuration', 'unsupported'));
