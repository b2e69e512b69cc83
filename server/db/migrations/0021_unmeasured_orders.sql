-- A mailbox that nobody has measured has no level, and is the last of an order by use, whichever way.
drop view own_mailbox_quota, mailbox_quota_list;
drop index mailbox_quota_by_used_bytes, mailbox_quota_by_used_bytes_desc, mailbox_quota_by_used_percent,
  mailbox_quota_by_used_percent_desc;
alter table mailbox_quota drop column level;
alter table mailbox_quota add column level text generated always as (case
  when used_bytes is null then null
  when used_bytes::numeric >= limit_bytes then 'full'
  when used_bytes::numeric * 100 >= limit_bytes::numeric * 95 then 'warning'
  when used_bytes::numeric * 100 >= limit_bytes::numeric * 80 then 'notice'
  else 'ok' end) stored;

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

-- With the level they have gone with its column.
create index mailbox_quota_by_level on mailbox_quota
  (organization_id, level, (address collate postroom_text), mailbox_quota_id);
create index mailbox_quota_by_address on mailbox_quota
  (organization_id, (address collate postroom_text), mailbox_quota_id) include (department_id, domain_id, level, used_permille);
create index mailbox_quota_by_limit_bytes on mailbox_quota
  (organization_id, (limit_bytes::float8), mailbox_quota_id) include (department_id, domain_id, level, limit_bytes, used_permille);
create index mailbox_quota_by_limit_bytes_desc on mailbox_quota
  (organization_id, (-limit_bytes::float8), mailbox_quota_id) include (department_id, domain_id, level, limit_bytes, used_permille);
create index mailbox_quota_by_used_bytes on mailbox_quota
  (organization_id, (coalesce(used_bytes::float8, 'Infinity')), mailbox_quota_id) include (department_id, domain_id, level, used_bytes, used_permille);
create index mailbox_quota_by_used_bytes_desc on mailbox_quota
  (organization_id, (coalesce(-used_bytes::float8, 'Infinity')), mailbox_quota_id) include (department_id, domain_id, level, used_bytes, used_permille);
create index mailbox_quota_by_used_percent on mailbox_quota
  (organization_id, (coalesce(used_permille::float8, 'Infinity')), mailbox_quota_id) include (department_id, domain_id, level, used_permille);
create index mailbox_quota_by_used_percent_desc on mailbox_quota
  (organization_id, (coalesce(-used_permille::float8, 'Infinity')), mailbox_quota_id) include (department_id, domain_id, level, used_permille);

-- What follows is the operator's.
grant create on schema public to postroom_operator;
set local role postroom_operator;
create view own_mailbox_quota as select * from mailbox_quota where organization_id = current_organization();
-- For processes of the version before.
create view mailbox_quota_list as
  select organization_id, mailbox_quota_id, identity_id, domain_id, department_id, level, search,
    address collate postroom_text as by_address, mailbox_quota_id as by_address_id,
    coalesce(used_bytes::float8, 'Infinity') as by_used_bytes, mailbox_quota_id as by_used_bytes_id,
    coalesce(-used_bytes::float8, 'Infinity') as by_used_bytes_desc, mailbox_quota_id as by_used_bytes_desc_id,
    coalesce(used_permille::float8, 'Infinity') as by_used_percent, mailbox_quota_id as by_used_percent_id,
    coalesce(-used_permille::float8, 'Infinity') as by_used_percent_desc, mailbox_quota_id as by_used_percent_desc_id,
    limit_bytes::float8 as by_limit_bytes, mailbox_quota_id as by_limit_bytes_id,
    -limit_bytes::float8 as by_limit_bytes_desc, mailbox_quota_id as by_limit_bytes_desc_id
  from mailbox_quota where organization_id = current_organization();
grant select on own_mailbox_quota, mailbox_quota_list to postroom_app;

select rebuild_buckets(organization_id) from organization;
reset role;
revoke create on schema public from postroom_operator;
