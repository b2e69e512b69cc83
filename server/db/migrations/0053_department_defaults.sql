-- What who joins a department gets: the size of the mailbox, and what the welcome sheet says besides.
alter table department
  add column default_mailbox_limit_bytes bigint check (default_mailbox_limit_bytes between 1048576 and 1125899906842624
    and default_mailbox_limit_bytes % 1024 = 0),
  add column welcome_text text;
grant update (default_mailbox_limit_bytes, welcome_text) on department to postroom_app;
