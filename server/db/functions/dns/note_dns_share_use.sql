-- Notes the use of a link, at most once a minute. It never waits: a row that is locked is not noted.
set local role postroom_operator;
create or replace function note_dns_share_use(organization uuid, share uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update dns_share s set last_used_at = now()
  where s.organization_id = organization and s.share_id in (
    select u.share_id from dns_share u
    where u.organization_id = organization and u.share_id = share
      and (u.last_used_at is null or u.last_used_at < now() - interval '1 minute')
    for update skip locked)
$$;
revoke execute on function note_dns_share_use(uuid, uuid) from public;
grant execute on function note_dns_share_use(uuid, uuid) to postroom_app;
reset role;
