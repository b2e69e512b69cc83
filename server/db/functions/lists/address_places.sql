-- The places of an address in each order of its list.
create or replace function address_places(r address)
returns table (list text, number double precision, name text, id uuid) language sql immutable parallel safe as $$ values
  ('address.address', 0, r.address collate postroom_text, r.address_id),
  ('address.created_at', sort_time(r.created_at), '', r.address_id)
$$;
