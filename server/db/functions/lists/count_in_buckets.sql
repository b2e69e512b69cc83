-- Adds changes to the buckets in whose range they are. Buckets of more than 1000 rows are split, and those of less than 100
-- joined to a neighbor.
create or replace function count_in_buckets(changes list_change[]) returns void language plpgsql strict as $$
declare
  one list_bucket;
  bucket list_bucket;
begin
  for one in
    with delta as materialized (
      select b.organization_id, b.list, b.number, b.name, b.id, sum(c.n)::integer as n
      from unnest(changes) c
      cross join lateral (
        select b.* from list_bucket b
        where b.organization_id = c.organization_id and b.list = c.list collate "C"
          and (b.number, b.name, b.id) <= (c.number, c.name collate postroom_text, c.id)
        order by b.number desc, b.name desc, b.id desc limit 1
      ) b
      group by 1, 2, 3, 4, 5 having sum(c.n) <> 0
    )
    update list_bucket b set count = b.count + d.n from delta d
    where b.organization_id = d.organization_id and b.list = d.list
      and b.number = d.number and b.name = d.name and b.id = d.id
    returning b.*
  loop
    continue when one.count between 100 and 1000 or (one.count < 100 and one.id = '00000000-0000-0000-0000-000000000000');
    -- As it is by now: a neighbour may have been joined to it.
    select * into bucket from list_bucket b
    where b.organization_id = one.organization_id and b.list = one.list
      and b.number = one.number and b.name = one.name and b.id = one.id;
    if bucket.count > 1000 then perform split_bucket(bucket);
    elsif bucket.count < 100 then perform merge_bucket(bucket); end if;
  end loop;
end $$;
revoke execute on function count_in_buckets(list_change[]) from public;
grant execute on function count_in_buckets(list_change[]) to postroom_operator;
