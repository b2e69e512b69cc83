-- The place of a row in each order: the list, the key (a number, or text in `name`) and the id that decides between equal keys.
create or replace function department_places(r department)
returns table (list text, number double precision, name text, id uuid) language sql immutable parallel safe as $$ values
  ('department.department_name', 0, r.department_name, r.department_id),
  ('department.created_at', sort_time(r.created_at), '', r.department_id),
  ('department.created_at_desc', -sort_time(r.created_at), '', r.department_id)
$$;
