-- Counts what was reported in some seconds, one row for each address and source: {address, source, service_codes, is_unknown,
-- count, first_ms, last_ms}, the last two in milliseconds ago. An address of a domain that no identity has is not stored. At most
-- 20 sources a day are kept of an identity, 100 of addresses that no identity has, and 20 of a minute; the others are counted
-- together.
set local role postroom_operator;
create or replace function mail.count_failed_sign_ins(heard jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with given as (
    select coalesce(i.organization_id, d.organization_id) as organization_id, i.identity_id, h.source, h.service_codes,
      case when h.is_unknown and i.identity_id is not null then 0 else h.count end as count,
      case when h.is_unknown and i.identity_id is not null then h.count else 0 end as refused_count,
      clock_timestamp() - h.first_ms * interval '1 millisecond' as first_at,
      clock_timestamp() - h.last_ms * interval '1 millisecond' as last_at
    from jsonb_to_recordset(heard) as h(address text, source text, service_codes text[], is_unknown boolean, count integer,
      first_ms integer, last_ms integer)
    left join identity i on i.address = mail.present_address(h.address)
    left join domain d on i.identity_id is null and d.domain_name = substring(h.address from '@([^@]*)$')
  ), seen as (
    select g.organization_id, g.identity_id, (g.last_at at time zone 'UTC')::date as day, g.source,
      sum(g.count) as count, sum(g.refused_count) as refused_count, min(g.first_at) as first_at, max(g.last_at) as last_at,
      array(select distinct unnest(string_to_array(string_agg(nullif(array_to_string(g.service_codes, ' '), ''), ' '), ' '))) as service_codes
    from given g where g.organization_id is not null
    group by 1, 2, 3, 4
  ), ranked as (
    select s.*, f.source is not null as is_kept,
      row_number() over (partition by s.organization_id, s.identity_id, s.day, f.source is null
        order by s.source is null, s.count desc) as place,
      (select count(f.source) from failed_sign_in f where f.organization_id = s.organization_id
        and f.identity_id is not distinct from s.identity_id and f.day = s.day) as kept
    from seen s
    left join failed_sign_in f on f.organization_id = s.organization_id
      and f.identity_id is not distinct from s.identity_id and f.day = s.day and f.source = s.source
  ), bounded as (
    select r.organization_id, r.identity_id, r.day,
      case when r.is_kept or r.kept + r.place <= case when r.identity_id is null then 100 else 20 end then r.source end as source,
      r.count, r.refused_count, r.first_at, r.last_at, r.service_codes
    from ranked r
  )
  insert into failed_sign_in as f (organization_id, identity_id, day, source, count, refused_count, service_codes, first_at,
    last_at)
  select organization_id, identity_id, day, source, sum(count), sum(refused_count),
    array(select distinct unnest(string_to_array(string_agg(nullif(array_to_string(service_codes, ' '), ''), ' '), ' '))),
    min(first_at), max(last_at)
  from bounded group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict on constraint failed_sign_in_key do update set
    count = least(f.count::bigint + excluded.count, 2147483647),
    refused_count = least(f.refused_count::bigint + excluded.refused_count, 2147483647),
    service_codes = array(select distinct unnest(f.service_codes || excluded.service_codes)),
    first_at = least(f.first_at, excluded.first_at), last_at = greatest(f.last_at, excluded.last_at);

  with given as (
    select coalesce(i.organization_id, d.organization_id) as organization_id, h.source, sum(h.count) as count
    from jsonb_to_recordset(heard) as h(address text, source text, count integer)
    left join identity i on i.address = mail.present_address(h.address)
    left join domain d on i.identity_id is null and d.domain_name = substring(h.address from '@([^@]*)$')
    group by 1, 2
  ), ranked as (
    select g.*, date_trunc('minute', clock_timestamp()) as minute,
      row_number() over (partition by g.organization_id order by g.source is null, g.count desc) as place
    from given g where g.organization_id is not null
  ), bounded as (
    select r.organization_id, r.minute, r.count, case when r.place + (
        select count(m.source) from failed_sign_in_minute m
        where m.organization_id = r.organization_id and m.minute = r.minute and m.source <> r.source) <= 20
      or exists (select from failed_sign_in_minute m
        where m.organization_id = r.organization_id and m.minute = r.minute and m.source = r.source)
      then r.source end as source
    from ranked r
  )
  insert into failed_sign_in_minute as m (organization_id, minute, source, count)
  select organization_id, minute, source, sum(count) from bounded group by 1, 2, 3 order by 1, 2, 3
  on conflict on constraint failed_sign_in_minute_key do update set
    count = least(m.count::bigint + excluded.count, 2147483647);
end $$;
revoke execute on function mail.count_failed_sign_ins(jsonb) from public;
grant execute on function mail.count_failed_sign_ins(jsonb) to postroom_worker;
reset role;
