-- Failed sign-ins, as mail servers tell of them: counted by person, day and source, and never with what was typed.

create table failed_sign_in (
  organization_id uuid not null references organization,
  -- Null: at addresses of the organization's domains that nobody has. Such an address is kept nowhere.
  identity_id uuid,
  day date not null,
  -- An address, of IPv6 a network of 64 bits; null for all beyond the first of a day, and where none was told.
  source text collate "C" check (length(source) <= 50),
  -- With a wrong password, or at an address that nobody has.
  count integer not null default 0,
  -- Refused before any password was looked at: by SMTP, for which a suspended person is unknown.
  refused_count integer not null default 0,
  service_codes text[] not null default '{}',
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  constraint failed_sign_in_key unique nulls not distinct (organization_id, identity_id, day, source),
  foreign key (organization_id, identity_id) references identity (organization_id, identity_id) on delete cascade
);
create index failed_sign_in_of_day on failed_sign_in (organization_id, day);

-- All of an organization in a minute: whether they storm.
create table failed_sign_in_minute (
  organization_id uuid not null references organization,
  minute timestamptz(3) not null,
  source text collate "C" check (length(source) <= 50),
  count integer not null,
  constraint failed_sign_in_minute_key unique nulls not distinct (organization_id, minute, source)
);

alter table failed_sign_in enable row level security;
alter table failed_sign_in force row level security;
create policy own_organization on failed_sign_in to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on failed_sign_in to postroom_operator using (true) with check (true);
alter table failed_sign_in_minute enable row level security;
alter table failed_sign_in_minute force row level security;
create policy own_organization on failed_sign_in_minute to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on failed_sign_in_minute to postroom_operator using (true) with check (true);
grant select on failed_sign_in, failed_sign_in_minute to postroom_app;
grant select, insert, update, delete on failed_sign_in, failed_sign_in_minute to postroom_operator;

alter table mail.setting
  -- Since when failed sign-ins are heard of without a gap, and when the last word came. Null: never.
  add column hears_failures_since timestamptz(3),
  add column heard_failures_at timestamptz(3);

grant create on schema mail, public to postroom_operator;
set local role postroom_operator;

-- What an organization's requests know of the mail servers' telling: they do not reach the schema mail.
create view mail_hearing as
select o.organization_id, g.hears_failures_since as since,
  -- Probes are heard of every ten seconds.
  case when g.heard_failures_at < now() - interval '1 minute' then g.heard_failures_at end as until
from mail.setting g cross join organization o
where g.attached_at is not null and g.hears_failures_since is not null and o.organization_id = current_organization();
grant select on mail_hearing to postroom_app;

-- A mail server has told of something, if only of a probe.
create function mail.hear_failures() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mail.setting set heard_failures_at = clock_timestamp(),
    hears_failures_since = case when heard_failures_at > clock_timestamp() - interval '1 minute' then hears_failures_since
      else clock_timestamp() end
$$;

-- Counts what was heard in some seconds, of each address and source one row: {address, source, service_codes, is_unknown,
-- count, first_ms, last_ms}, the last two in milliseconds ago. Of an address within a domain that is nobody's, nothing is
-- kept. A person has 20 sources a day at most, addresses that nobody has 100 and a minute 20; the others count together.
create function mail.count_failed_sign_ins(heard jsonb) returns void
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
    left join identity i on i.address = h.address
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
    left join identity i on i.address = h.address
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

-- Forgets what is older than 30 days, and minutes that are over.
create function mail.forget_failed_sign_ins() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from failed_sign_in f using organization o
  where f.organization_id = o.organization_id and f.day < (now() at time zone 'UTC')::date - 30;
  delete from failed_sign_in_minute m using organization o
  where m.organization_id = o.organization_id and m.minute < now() - interval '10 minutes'
$$;

revoke execute on function mail.hear_failures(), mail.count_failed_sign_ins(jsonb), mail.forget_failed_sign_ins() from public;
grant execute on function mail.hear_failures(), mail.count_failed_sign_ins(jsonb), mail.forget_failed_sign_ins()
  to postroom_worker;
reset role;
revoke create on schema mail, public from postroom_operator;
