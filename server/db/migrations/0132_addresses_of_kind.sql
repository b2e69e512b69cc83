-- Without it, a page of groups or aliases reads all addresses before it, also those of identities.
create index address_of_kind on address (organization_id, kind, address collate postroom_text, address_id) where kind <> 'identity';
-- The same rows, without an order.
drop index address_of_other_kinds;
