-- Marks the ends of aliases that have passed, at most so many of an organization. @returns their number.
set local role postroom_operator;
create or replace function mark_ended_addresses(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  one uuid;
  marked integer;
  total integer := 0;
begin
  for one in
    select distinct organization_id from address where ended_at is null and expires_at <= now()
  loop
    -- Changes lock the organization before its addresses.
    perform from organization o where o.organization_id = one for no key update skip locked;
    continue when not found;
    with due as (
      select address_id from address where organization_id = one and ended_at is null and expires_at <= now()
      order by address_id limit most for no key update)
    update address a set ended_at = now() from due where a.organization_id = one and a.address_id = due.address_id;
    get diagnostics marked = row_count;
    total := total + marked;
  end loop;
  return total;
end $$;
revoke execute on function mark_ended_addresses(integer) from public;
reset role;
