-- Joins a bucket to the one before it.
create or replace function merge_bucket(bucket list_bucket) returns void language sql as $$
  with gone as (
    delete from list_bucket b
    where b.organization_id = bucket.organization_id and b.list = bucket.list
      and b.number = bucket.number and b.name = bucket.name and b.id = bucket.id
  ), previous as (
    select b.* from list_bucket b
    where b.organization_id = bucket.organization_id and b.list = bucket.list
      and (b.number, b.name, b.id) < (bucket.number, bucket.name, bucket.id)
    order by b.number desc, b.name desc, b.id desc limit 1
  )
  update list_bucket b set count = b.count + bucket.count from previous p
  where b.organization_id = p.organization_id and b.list = p.list
    and b.number = p.number and b.name = p.name and b.id = p.id
$$;
revoke execute on function merge_bucket(list_bucket) from public;
grant execute on function merge_bucket(list_bucket) to postroom_operator;
