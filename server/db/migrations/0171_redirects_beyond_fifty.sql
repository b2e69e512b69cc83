-- An identity keeps 50 targets of its rules. What was sent to others is counted, so that 50 harmless targets can't hide another one.
create table redirect_rest (
  organization_id uuid not null,
  identity_id uuid not null,
  -- The day of the last message to a target that isn't kept, in UTC.
  day date not null,
  set_by text not null check (set_by in ('own_rules', 'administrator')),
  is_outside boolean not null,
  count bigint not null check (count > 0),
  primary key (organization_id, identity_id, day, set_by, is_outside),
  constraint redirect_rest_of foreign key (organization_id, identity_id) references address on delete cascade
);
alter table redirect_rest enable row level security;
alter table redirect_rest force row level security;
create policy own_organization on redirect_rest to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on redirect_rest to postroom_operator using (true) with check (true);
grant select on redirect_rest to postroom_app;
grant select, insert, update, delete on redirect_rest to postroom_operator;

grant create on schema public, mail to postroom_operator;
set local role postroom_operator;

-- Targets of other mail systems are kept first.
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

-- Deletes addresses to which rules have sent nothing for 30 days.
create or replace function mail.forget_redirects() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from redirect_seen s using organization o
  where s.organization_id = o.organization_id and s.last_at < now() - interval '30 days';
  delete from redirect_rest r using organization o
  where r.organization_id = o.organization_id and r.day < (now() at time zone 'UTC')::date - 30
$$;

create or replace function deletions_free_addresses() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from address a
  using (select o.organization_id, array_agg(o.identity_id) as identities from old_rows o group by 1) o
  cross join lateral former_addresses_ending(o.organization_id, o.identities) f
  where a.organization_id = o.organization_id and a.address_id = f.address_id;
  update address a set former_of = null, signs_in = false, version = a.version + 1, updated_at = now()
  from old_rows o, address own
  where a.organization_id = o.organization_id and a.former_of = o.identity_id
    and own.organization_id = o.organization_id and own.address_id = o.identity_id and own.is_held;
  delete from address a using old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and a.kind = 'held';
  delete from mail_rules r using old_rows o, address a
  where r.organization_id = o.organization_id and r.identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  delete from redirect_seen r using old_rows o, address a
  where r.organization_id = o.organization_id and r.identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  delete from redirect_rest r using old_rows o, address a
  where r.organization_id = o.organization_id and r.identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  update mail_rules r set forward_to_identity_id = null from old_rows o, address a
  where r.organization_id = o.organization_id and r.forward_to_identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  update address a set is_held = false, version = a.version + 1, updated_at = now() from old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  return null;
end $$;

reset role;
revoke create on schema public, mail from postroom_operator;
