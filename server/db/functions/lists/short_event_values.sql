-- The values of an event of a group as a list shows them: of more than five members the first five, and how many there are.
create or replace function short_event_values(event_values jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce((
    select event_values || jsonb_build_object(
      m.name, jsonb_path_query_array(event_values -> m.name, '$[0 to 4]'),
      'members_count', jsonb_array_length(event_values -> m.name))
    from (values ('members'), ('member_ids')) m(name)
    where jsonb_array_length(event_values -> m.name) > 5
  ), event_values)
$$;
