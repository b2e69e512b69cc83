-- Targets of other mail systems are kept first.
set local role postroom_operator;
create or replace function mail.count_redirects(counts jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with given as (
    select i.organization_id, i.identity_id, lower(h.target) as target, h.count,
      clock_timestamp() - h.first_ms * interval '1 millisecond' as first_at,
      clock_timestamp() - h.last_ms * interval '1 millisecond' as last_at
    from jsonb_to_recordset(counts) as h(address text, target text, count integer, first_ms integer, last_ms integer)
    join identity i on i.address = mail.present_address(h.address)
  ), judged as (
    select g.*, case when exists (
        select from mail_rules r
        left join identity t on t.organization_id = r.organization_id and t.identity_id = r.forward_to_identity_id
        where r.organization_id = g.organization_id and r.identity_id = g.identity_id
          and g.target = lower(coalesce(t.address, r.forward_to_address))) then 'administrator' else 'own_rules' end as set_by,
      not exists (select from domain d where d.organization_id = g.organization_id
        and d.domain_name = substring(g.target from '@([^@]*)$') and d.removed_at is null) as is_outside
    from given g
  )
  insert into redirect_seen as s (organization_id, identity_id, target, set_by, is_outside, count, first_at, last_at)
  select organization_id, identity_id, target, set_by, is_outside, sum(count), min(first_at), max(last_at)
  from judged group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
  on conflict (organization_id, identity_id, target, set_by) do update set
    count = least(s.count::bigint + excluded.count, 2147483647), is_outside = excluded.is_outside,
    first_at = least(s.first_at, excluded.first_at), last_at = greatest(s.last_at, excluded.last_at);
  with dropped as (
    delete from redirect_seen s using (
      select r.organization_id, r.identity_id, r.target, r.set_by, row_number() over (
          partition by r.organization_id, r.identity_id order by r.is_outside desc, r.last_at desc, r.target) as place
      from redirect_seen r
      where (r.organization_id, r.identity_id) in (
        select i.organization_id, i.identity_id from jsonb_to_recordset(counts) as h(address text)
        join identity i on i.address = mail.present_address(h.address))
    ) old
    where old.place > 50 and s.organization_id = old.organization_id and s.identity_id = old.identity_id and s.target = old.target
      and s.set_by = old.set_by
    returning s.organization_id, s.identity_id, (s.last_at at time zone 'UTC')::date as day, s.set_by, s.is_outside, s.count
  )
  insert into redirect_rest as r (organization_id, identity_id, day, set_by, is_outside, count)
  select organization_id, identity_id, day, set_by, is_outside, sum(count) from dropped group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (organization_id, identity_id, day, set_by, is_outside) do update set count = r.count + excluded.count;
end $$;
revoke execute on function mail.count_redirects(jsonb) from public;
grant execute on function mail.count_redirects(jsonb) to postroom_worker;
reset role;
