-- A mailbox that is not measured comes last in an order by use, in both directions.
create or replace function mailbox_quota_places(r mailbox_quota)
returns table (list text, number double precision, name text, id uuid) language sql immutable parallel safe as $$ values
  ('mailbox_quota.address', 0, r.address collate postroom_text, r.mailbox_quota_id),
  ('mailbox_quota.used_bytes', coalesce(r.used_bytes::float8, 'Infinity'), '', r.mailbox_quota_id),
  ('mailbox_quota.used_bytes_desc', coalesce(-r.used_bytes::float8, 'Infinity'), '', r.mailbox_quota_id),
  ('mailbox_quota.used_percent', coalesce(r.used_permille::float8, 'Infinity'), '', r.mailbox_quota_id),
  ('mailbox_quota.used_percent_desc', coalesce(-r.used_permille::float8, 'Infinity'), '', r.mailbox_quota_id),
  ('mailbox_quota.limit_bytes', r.limit_bytes::float8, '', r.mailbox_quota_id),
  ('mailbox_quota.limit_bytes_desc', -r.limit_bytes::float8, '', r.mailbox_quota_id)
$$;
