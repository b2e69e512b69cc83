-- Writes an event for mailboxes that have reached their mark, at most so many; it names the identity. @returns how many there
-- were.
set local role postroom_operator;
create or replace function mail.take_warnings(organization uuid, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  taken integer;
begin
  if not mail.begin_batch(organization) then return 0; end if;
  with warned as (
    update mailbox_quota m set warned_at = now()
    where m.organization_id = organization and m.mailbox_quota_id in (
      select d.mailbox_quota_id from mailbox_quota d cross join mail.setting g
      where d.organization_id = organization and d.warned_at is null
        and d.used_bytes::numeric * 100 >= d.limit_bytes::numeric * d.warn_percent and d.usage_as_of >= g.attached_at
      limit most)
    returning m.*
  ), told as (
    insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id,
      resource_label, after, request_id)
    select organization, uuid_v7(), 'Mail system', 'warnMailboxUse', 'mailbox_quota', w.mailbox_quota_id, w.address,
      jsonb_build_object('identity_id', w.identity_id, 'used_bytes', w.used_bytes, 'limit_bytes', w.limit_bytes,
        'warn_percent', w.warn_percent, 'usage_as_of', rfc3339(w.usage_as_of)),
      uuid_v7()::text
    from warned w
  )
  select count(*) into taken from warned;
  return taken;
end $$;
revoke execute on function mail.take_warnings(uuid, integer) from public;
grant execute on function mail.take_warnings(uuid, integer) to postroom_worker;
reset role;
