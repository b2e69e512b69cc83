-- Counts all rows of an organization again: one bucket for each order, which is split. Many rows are sorted, which is faster
-- than to check through an index for each row whether it is visible.
set local role postroom_operator;
create or replace function rebuild_buckets(organization uuid) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp
set work_mem = '256MB' set enable_indexscan = on set enable_indexonlyscan = on as $$
declare
  bucket list_bucket;
begin
  perform forget_buckets(organization);
  perform set_config('postroom.lists_raised', '', true);
  for bucket in
    insert into list_bucket (organization_id, list, number, name, id, count)
    select organization, list, '-Infinity', '', '00000000-0000-0000-0000-000000000000', total
    from (
      select list, (select count(*) from department where organization_id = organization) from department_places(null)
      union all
      select list, (select count(*) from identity where organization_id = organization) from identity_places(null)
      union all
      select list, (select count(*) from address where organization_id = organization) from address_places(null)
      union all
      select list, (select count(*) from mailbox_quota where organization_id = organization) from mailbox_quota_places(null)
      union all
      select list, (select count(*) from activity where organization_id = organization) from audit_event_places(null)
    ) orders(list, total)
    returning *
  loop
    continue when bucket.count <= 1000;
    perform set_config(setting, case when bucket.count > 50000 then 'off' else 'on' end, true)
    from unnest(array['enable_indexscan', 'enable_indexonlyscan']) setting;
    perform split_bucket(bucket);
  end loop;
end $$;
revoke execute on function rebuild_buckets(uuid) from public;
reset role;
