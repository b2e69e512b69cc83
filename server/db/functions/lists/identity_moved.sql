-- Whether an identity has another place in an order.
create or replace function identity_moved(old identity, new identity) returns boolean language sql immutable parallel safe
return (old.address, old.display_name, old.created_at, old.last_login_at)
  is distinct from (new.address, new.display_name, new.created_at, new.last_login_at);
