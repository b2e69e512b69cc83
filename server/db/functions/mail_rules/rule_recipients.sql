-- The restriction class `rule_recipients` where what rules send may go only to the sender's own organization, and there are others.
set local role postroom_operator;
create or replace function mail.rule_recipients(local_part text, domain_name text) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own record;
begin
  if not (select g.has_policy from mail.setting g) then return null; end if;
  select o.organization_id, o.external_forwarding into own from identity i join organization o on o.organization_id = i.organization_id
  where i.address = mail.present_address(lower(rule_recipients.local_part || '@' || rtrim(rule_recipients.domain_name, '.') collate "C"));
  if found and (own.external_forwarding = 'allowed'
    or not exists (select from domain d where d.organization_id <> own.organization_id and d.removed_at is null)) then return null; end if;
  return 'rule_recipients';
end $$;
revoke execute on function mail.rule_recipients(text, text) from public;
grant execute on function mail.rule_recipients(text, text) to postroom_mail, postroom_routes;
reset role;
