-- Splits a bucket into buckets of 500 rows. It reads the expressions of the key from the index of the order, so that nothing
-- else needs to know an order. This is the only statement of the schema that is put together.
create or replace function split_bucket(bucket list_bucket) returns void language plpgsql as $$
declare
  index regclass := replace(bucket.list, '.', '_by_');
  is_text boolean := atttypid = 'text'::regtype from pg_attribute where attrelid = index and attnum = 2;
begin
  execute format(
    'insert into list_bucket (organization_id, list, number, name, id, count)
     select $1.organization_id, $1.list, %s, id, least(500, $1.count - place)
     from (
       select key, id, row_number() over (order by key, id) - 1 as place
       from (select organization_id, %s as key, %s as id from %I) r
       where organization_id = $1.organization_id and (key, id) >= (%s, $1.id)
       order by key, id limit $1.count
     ) r where place %% 500 = 0 and place > 0',
    case when is_text then '0, key' else 'key, ''''' end,
    pg_get_indexdef(index, 2, true) || case when is_text then ' collate postroom_text' else '' end,
    pg_get_indexdef(index, 3, true), split_part(bucket.list, '.', 1),
    case when is_text then '$1.name' else '$1.number' end)
  using bucket;
  update list_bucket b set count = least(500, bucket.count)
  where b.organization_id = bucket.organization_id and b.list = bucket.list
    and b.number = bucket.number and b.name = bucket.name and b.id = bucket.id;
end $$;
revoke execute on function split_bucket(list_bucket) from public;
grant execute on function split_bucket(list_bucket) to postroom_operator;
