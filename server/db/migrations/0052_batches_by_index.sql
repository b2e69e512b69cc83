-- A batch that is not full has looked at all that there is: with a join, the planner read the whole of `identity` for it.
-- Who an address is of is looked up by its index, one after another.
grant create on schema mail to postroom_operator;
set local role postroom_operator;

create or replace function mail.take_usage(organization uuid, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  taken integer;
begin
  if not mail.begin_batch(organization) then return 0; end if;
  with seen as (
    delete from mail.usage_seen s using (
      select u.username, i.identity_id
      from mail.usage_seen u
      cross join lateral (
        select identity_id from identity where address = u.username and organization_id = organization offset 0) i
      limit most for update of u skip locked) t
    where s.username = t.username
    returning t.identity_id, greatest(s.bytes, 0) as bytes, greatest(s.messages, 0) as messages, s.seen_at
  ), measured as (
    update mailbox_quota m set used_bytes = s.bytes, used_messages = s.messages, usage_as_of = s.seen_at
    from seen s
    where m.organization_id = organization and m.identity_id = s.identity_id and s.seen_at >= m.created_at
      and ((m.used_bytes, m.used_messages) is distinct from (s.bytes, s.messages)
        or m.usage_as_of < s.seen_at - interval '1 hour')
  )
  select count(*) into taken from seen;
  return taken;
end $$;

create or replace function mail.take_logins(organization uuid, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  taken integer;
begin
  if not mail.begin_batch(organization) then return 0; end if;
  with seen as (
    delete from mail.login_seen s using (
      select l.username, l.service, i.identity_id, i.created_at
      from mail.login_seen l
      cross join lateral (
        select identity_id, created_at from identity
        where address = l.username and organization_id = organization offset 0) i
      limit most for update of l skip locked) t
    where s.username = t.username and s.service = t.service
    returning t.identity_id, t.created_at, s.last_login, s.seen_at, case
      when s.service in ('imap', 'pop3') then s.service
      when s.service in ('smtp', 'submission') then 'smtp_submission'
      when s.service in ('sieve', 'managesieve') then 'managesieve' end as service_code
  ), known as (
    -- A mail server tells whole seconds: the first login may seem older than who signs in.
    select s.identity_id, s.service_code, max(greatest(to_timestamp(s.last_login), s.created_at)) as at
    from seen s where s.seen_at >= s.created_at and s.service_code is not null
    group by 1, 2
  ), of_service as (
    insert into identity_login as l (organization_id, identity_id, service_code, last_login_at)
    select organization, identity_id, service_code, at from known
    on conflict (organization_id, identity_id, service_code) do update set last_login_at = excluded.last_login_at
    where l.last_login_at < excluded.last_login_at
  ), of_identity as (
    update identity i set last_login_at = k.at
    from (select identity_id, max(at) as at from known group by 1) k
    where i.organization_id = organization and i.identity_id = k.identity_id
      and (i.last_login_at is null or i.last_login_at < k.at)
  )
  select count(*) into taken from seen;
  return taken;
end $$;

-- The organizations of which a mail server has seen something.
create or replace function mail.seen_organizations() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.organization_id from mail.usage_seen s
  cross join lateral (select organization_id from identity where address = s.username offset 0) i
  union
  select i.organization_id from mail.login_seen s
  cross join lateral (select organization_id from identity where address = s.username offset 0) i
$$;

reset role;
revoke create on schema mail from postroom_operator;
