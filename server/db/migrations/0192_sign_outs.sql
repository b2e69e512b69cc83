-- How often the user has signed out of all mail apps. It is part of the name by which Dovecot tells Postfix who signed in to send
-- (mail.sign_in_name), so that open sessions to send end too.
alter table identity add column sign_out_count integer not null default 0;
alter table deleted_identity add column sign_out_count integer not null default 0;
