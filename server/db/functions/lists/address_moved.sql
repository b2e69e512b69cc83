-- Whether an address has another place in an order.
create or replace function address_moved(old address, new address) returns boolean language sql immutable parallel safe
return (old.address, old.created_at) is distinct from (new.address, new.created_at);
