-- Writes a pending receipt and wakes the worker. It writes nothing where no mail system is attached: no server would ever answer.
set local role postroom_operator;
create or replace function mail.request_enforcement(
  organization uuid, what text, identity uuid default null, mailbox uuid default null, in_domain uuid default null,
  service text default null, named text default null, closes boolean default false
) returns void language plpgsql as $$
begin
  insert into enforcement (organization_id, kind, identity_id, mailbox_quota_id, domain_id, service_code, address,
    closes_sessions, request_id)
  select organization, what, identity, mailbox, in_domain, service, named, closes,
    nullif(current_setting('postroom.request_id', true), '')
  from mail.setting where attached_at is not null;
  if found then notify postroom_mail; end if;
end $$;
reset role;
