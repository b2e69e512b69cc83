-- Marks the ends of keys, sessions, links, previews of bulk changes, auto-replies and aliases that have passed, at most so many of each. @returns their number.
set local role postroom_operator;
create or replace function mark_ended(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with keys as (
    update api_key k set ended_at = now()
    where (k.organization_id, k.key_id) in (
      select o.organization_id, o.key_id from api_key o
      where o.ended_at is null and o.revoked_at is null and o.expires_at is not null and key_end(o) <= now()
      limit most for update skip locked)
    returning 1
  ), shares as (
    update dns_share s set ended_at = now()
    where (s.organization_id, s.share_id) in (
      select o.organization_id, o.share_id from dns_share o
      where o.ended_at is null and o.revoked_at is null and o.expires_at <= now() limit most for update skip locked)
    returning 1
  ), plans as (
    update plan p set expired_at = now()
    where (p.organization_id, p.plan_id) in (
      select o.organization_id, o.plan_id from plan o
      where o.expired_at is null and o.state in ('receiving', 'ready') and o.items_removed_at is null and o.started_at is null
        and coalesce(o.finished_at, o.expires_at) <= now() limit most for update skip locked)
    returning 1
  ), replies as (
    update mail_rules m set reply_ended_at = now()
    where (m.organization_id, m.identity_id) in (
      select o.organization_id, o.identity_id from mail_rules o
      where o.reply_ended_at is null and o.reply_ends_at <= now() limit most for update skip locked)
    returning 1
  )
  select ((select count(*) from keys) + (select count(*) from shares) + (select count(*) from plans)
    + (select count(*) from replies))::integer
    + mark_ended_addresses(most)
$$;
revoke execute on function mark_ended(integer) from public;
grant execute on function mark_ended(integer) to postroom_app;
reset role;
