-- Moves the sign-ins that mail servers have seen to the identities: the last one to each service, and the last of all.
set local role postroom_operator;
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
revoke execute on function mail.take_logins(uuid, integer) from public;
grant execute on function mail.take_logins(uuid, integer) to postroom_worker;
reset role;
