-- How many mailboxes a bulk change leaves full, which its preview says: an undo restores sizes that may be too small by now.
alter table plan add column full_count integer not null default 0;
grant update (full_count) on plan to postroom_app;
