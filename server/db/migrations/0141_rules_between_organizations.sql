-- For rules, the other organizations of this service are other mail systems. Postfix knows the sender and the recipient of what rules send
-- only together with a policy service (MAIL_POLICY), and asks it where an organization doesn't allow other mail systems.

alter table mail.setting
  -- Whether a policy service was there when the mail system was attached last. Without one, mail of rules would wait for its answer.
  add column has_policy boolean not null default false;

grant create on schema mail to postroom_operator;
set local role postroom_operator;

create function mail.set_policy(listens boolean) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mail.setting set has_policy = listens where has_policy <> listens
$$;

-- The restriction class `rule_recipients` where what rules send may go only to the sender's own organization, and there are others.
create function mail.rule_recipients(local_part text, domain_name text) returns text
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

-- Whether rules of an identity may send mail to an address: of its organization, or of any if it allows other mail systems.
create function mail.may_redirect_to(sender text, local_part text, domain_name text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  return exists (
    select from identity i join organization o on o.organization_id = i.organization_id
    where i.address = mail.present_address(lower(sender collate "C"))
      and (o.external_forwarding = 'allowed' or i.organization_id = f.organization_id));
end $$;

revoke execute on function mail.set_policy(boolean), mail.rule_recipients(text, text), mail.may_redirect_to(text, text, text) from public;
grant execute on function mail.rule_recipients(text, text) to postroom_mail;
grant execute on function mail.set_policy(boolean), mail.may_redirect_to(text, text, text) to postroom_worker;

reset role;
revoke create on schema mail from postroom_operator;
