-- The tenth of its size that a mailbox has filled, 10 for full and more; null until it is measured.
create or replace function mailbox_tenth(used_permille bigint) returns smallint
language sql immutable parallel safe
-- LEAST passes over null.
return case when used_permille >= 1000 then 10 else used_permille / 100 end::smallint;
