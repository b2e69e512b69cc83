-- The events of one person: of the identity, of its mailbox, and of a domain whose catch-all began or ended to lead to it.
-- They are found after it has been deleted too, because their own text names it.

-- Whom an event is about; null for nobody. Warnings of before this migration do not name whose mailbox it is.
create function people_of_event(type text, resource uuid, before jsonb, after jsonb) returns uuid[]
language sql immutable parallel safe as $$
  select nullif(array_remove(case type
    when 'identity' then array[resource]
    when 'mailbox_quota' then array[(coalesce(after, before) ->> 'identity_id')::uuid]
    when 'domain' then case when before #>> '{catch_all,identity_id}' is distinct from after #>> '{catch_all,identity_id}'
      then array[(before #>> '{catch_all,identity_id}')::uuid, (after #>> '{catch_all,identity_id}')::uuid] end
  end, null), '{}')
$$;

alter table audit_event add column identity_ids uuid[]
  generated always as (people_of_event(resource_type, resource_id, before, after)) stored;
create index audit_event_of_identity on audit_event using gin (organization_id, identity_ids);

grant create on schema public, mail to postroom_operator;
set local role postroom_operator;

create or replace view own_audit_event as select * from audit_event where organization_id = current_organization();

-- A warning names the person.
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
reset role;
revoke create on schema public, mail from postroom_operator;
