-- Asks mail servers about the rules of an identity that has a mailbox, once in a transaction.
set local role postroom_operator;
create or replace function mail.request_rules_enforcement(organization uuid, identity uuid) returns void
language plpgsql as $$
begin
  insert into enforcement (organization_id, kind, identity_id, address, request_id)
  select organization, 'rules', identity, m.address, nullif(current_setting('postroom.request_id', true), '')
  from mail.setting
  cross join lateral (
    select m.address from mailbox_quota m
    where m.organization_id = organization and m.identity_id = request_rules_enforcement.identity offset 0
  ) m
  where attached_at is not null and not exists (
    select from enforcement e
    where e.organization_id = organization and e.identity_id = request_rules_enforcement.identity and e.kind = 'rules'
      and e.state = 'pending' and e.xmin = pg_current_xact_id()::xid);
  if found then notify postroom_mail; end if;
end $$;
revoke execute on function mail.request_rules_enforcement(uuid, uuid) from public;
reset role;
