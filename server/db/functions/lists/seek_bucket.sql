-- Finds where to begin reading an order, so that `place` rows come before; `skip` of the rows read are still to be skipped. With
-- `backwards` it counts from the last row, and returns the place before which those rows are. It sums buckets from the nearer
-- end.
create or replace function seek_bucket(
  wanted text, place bigint, total bigint, backwards boolean,
  out number double precision, out name text, out id uuid, out skip bigint)
language plpgsql stable as $$
declare
  at bigint := case when backwards then greatest(0, total - 1 - place) else greatest(0, least(place, total - 1)) end;
  held bigint;
  rows_before bigint;
begin
  if at * 2 < total then
    select b.number, b.name, b.id, b.count, b.upto - b.count into number, name, id, held, rows_before
    from (
      select b.*, sum(b.count) over (order by b.number, b.name, b.id rows unbounded preceding) as upto
      from list_bucket b where b.organization_id = current_organization() and b.list = wanted
    ) b where b.upto > at limit 1;
  else
    select b.number, b.name, b.id, b.count, total - b.upto into number, name, id, held, rows_before
    from (
      select b.*, sum(b.count) over (order by b.number desc, b.name desc, b.id desc rows unbounded preceding) as upto
      from list_bucket b where b.organization_id = current_organization() and b.list = wanted
    ) b where b.upto >= total - at limit 1;
  end if;
  if not backwards then
    number := coalesce(number, '-Infinity');
    name := coalesce(name, '');
    id := coalesce(id, '00000000-0000-0000-0000-000000000000');
    skip := place - coalesce(rows_before, 0);
    return;
  end if;
  skip := place - coalesce(total - rows_before - held, 0);
  select b.number, b.name, b.id into number, name, id from list_bucket b
  where b.organization_id = current_organization() and b.list = wanted
    and (b.number, b.name, b.id) > (seek_bucket.number, seek_bucket.name, seek_bucket.id)
  order by b.number, b.name, b.id limit 1;
  if id is null then
    -- After everything: U+FFFF comes last in every collation (UTS 10).
    number := 'Infinity';
    name := U&'\FFFF';
    id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  end if;
end $$;
