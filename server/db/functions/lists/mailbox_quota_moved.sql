-- Whether a mailbox has another place in an order.
create or replace function mailbox_quota_moved(old mailbox_quota, new mailbox_quota) returns boolean language sql immutable parallel safe
return (old.address, old.used_bytes, old.used_permille, old.limit_bytes)
  is distinct from (new.address, new.used_bytes, new.used_permille, new.limit_bytes);
