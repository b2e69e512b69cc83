-- Asks mail servers about an alias or a group, once in a transaction: its targets are written by statements of their own.
set local role postroom_operator;
create or replace function mail.request_address_enforcement(organization uuid, id uuid, of_kind text, named text) returns void
language plpgsql as $$
begin
  insert into enforcement (organization_id, kind, alias_id, group_id, address, request_id)
  select organization, 'address', case when of_kind <> 'group' then id end, case when of_kind = 'group' then id end, named,
    nullif(current_setting('postroom.request_id', true), '')
  from mail.setting where attached_at is not null and not exists (
    select from enforcement e
    where e.organization_id = organization and (e.alias_id = id or e.group_id = id) and e.state = 'pending'
      and e.xmin = pg_current_xact_id()::xid);
  if found then notify postroom_mail; end if;
end $$;
reset role;
