-- warn_percent has its reader: whose mailbox reaches that mark is warned, once until its use falls below it.

alter table mailbox_quota
  -- Since when it stands in the audit that the mark was reached; null below it.
  add column warned_at timestamptz(3),
  -- When the person was written to, or could not be.
  add column warning_mailed_at timestamptz(3);

create function mail.end_warning() returns trigger language plpgsql as $$
begin
  if coalesce(new.used_bytes::numeric * 100 < new.limit_bytes::numeric * new.warn_percent, true) then
    new.warned_at := null;
    new.warning_mailed_at := null;
  end if;
  return new;
end $$;
create trigger mail_end_warning before update of used_bytes, limit_bytes, warn_percent on mailbox_quota
  for each row when (old.warned_at is not null) execute function mail.end_warning();

create index mailbox_quota_to_warn on mailbox_quota (organization_id)
  where warned_at is null and used_bytes::numeric * 100 >= limit_bytes::numeric * warn_percent;
create index mailbox_quota_to_write_to on mailbox_quota (warned_at)
  where warned_at is not null and warning_mailed_at is null;

grant create on schema mail to postroom_operator;
set local role postroom_operator;

-- The organizations with mailboxes at their mark of which nobody was told. What was measured before a mail system was
-- attached is no reason to warn.
create function mail.organizations_to_warn() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct m.organization_id from mailbox_quota m cross join mail.setting g
  where m.warned_at is null and m.used_bytes::numeric * 100 >= m.limit_bytes::numeric * m.warn_percent
    and m.usage_as_of >= g.attached_at
$$;

-- Writes into the audit which mailboxes have reached their mark, at most so many. @returns how many there were.
create function mail.take_warnings(organization uuid, most integer) returns integer
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
      jsonb_build_object('used_bytes', w.used_bytes, 'limit_bytes', w.limit_bytes, 'warn_percent', w.warn_percent,
        'usage_as_of', rfc3339(w.usage_as_of)),
      uuid_v7()::text
    from warned w
  )
  select count(*) into taken from warned;
  return taken;
end $$;

-- Who is to be written to. After a day a warning that could not be sent is no news any more.
create view mail.warning as
select m.organization_id, m.mailbox_quota_id, m.address, m.display_name, d.domain_name, m.used_bytes, m.limit_bytes,
  m.warned_at
from mailbox_quota m
join domain d on d.organization_id = m.organization_id and d.domain_id = m.domain_id
where m.warned_at is not null and m.warning_mailed_at is null and m.warned_at > now() - interval '1 day';

create function mail.warning_mailed(organization uuid, mailbox uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from organization o where o.organization_id = organization for no key update;
  update mailbox_quota m set warning_mailed_at = now()
  where m.organization_id = organization and m.mailbox_quota_id = mailbox and m.warned_at is not null;
end $$;

revoke execute on function mail.organizations_to_warn(), mail.take_warnings(uuid, integer), mail.warning_mailed(uuid, uuid)
  from public;
grant execute on function mail.organizations_to_warn(), mail.take_warnings(uuid, integer), mail.warning_mailed(uuid, uuid)
  to postroom_worker;
grant select on mail.warning to postroom_worker;
reset role;
revoke create on schema mail from postroom_operator;
