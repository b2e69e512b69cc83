-- The places of an identity in each order of its list.
create or replace function identity_places(r identity)
returns table (list text, number double precision, name text, id uuid) language sql immutable parallel safe as $$ values
  ('identity.address', 0, r.address collate postroom_text, r.identity_id),
  ('identity.display_name', 0, r.display_name, r.identity_id),
  ('identity.display_name_desc', 0, r.display_name, flip(r.identity_id)),
  ('identity.created_at', sort_time(r.created_at), '', r.identity_id),
  ('identity.created_at_desc', -sort_time(r.created_at), '', r.identity_id),
  ('identity.last_login_at', coalesce(sort_time(r.last_login_at), 'Infinity'), '', r.identity_id),
  ('identity.last_login_at_desc', coalesce(-sort_time(r.last_login_at), 'Infinity'), '', r.identity_id)
$$;
