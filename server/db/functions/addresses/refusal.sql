-- What SMTP answers at RCPT TO. Null: the mail is accepted, or nothing has the address, so that the catch-all is asked. Files of
-- mail servers have a number. Those before 3 don't know who may write to a group, so they must not accept mail for one that has such
-- a rule: it waits until the files are new.
set local role postroom_operator;
create or replace function mail.refusal(local_part text, domain_name text, configuration integer) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  if f.organization_id is null then
    return case when local_part = 'postmaster' and domain_name = 'postroom.invalid'
        and not exists (select from mail.expansion(local_part, domain_name))
      then '550 5.1.1 No address receives mail for the operator of this mail service' end;
  end if;
  -- From this answer a worker knows that Postfix asks here, and what its files know.
  if local_part = 'postroom-configuration' then return '550 5.1.1 Postroom configuration ' || configuration; end if;
  if not f.domain_active then return '550 5.2.1 This domain is suspended'; end if;
  if f.kind is null then return null; end if;
  if f.kind = 'unusable' then return '550 5.1.1 This address has characters that this mail service does not accept'; end if;
  if f.kind not in ('alias', 'group') then
    return (select r.refusal from mail.recipient r
      where r.organization_id = f.organization_id and r.identity_id = f.address_id);
  end if;
  if not f.in_use then return '550 5.2.1 This address is not in use'; end if;
  if not mail.has_taker(f.organization_id, f.address_id) then
    return '550 5.2.1 No mailbox accepts mail for this address';
  end if;
  if mail.has_too_many(f.organization_id, f.address_id) then
    return '550 5.2.4 This address has more than 10,000 recipients';
  end if;
  if configuration < 3 and mail.sender_rule(local_part, domain_name) is not null then
    return '450 4.3.5 This mail server has to be updated before it takes mail for this address';
  end if;
  return null;
end $$;
revoke execute on function mail.refusal(text, text, integer) from public;
grant execute on function mail.refusal(text, text, integer) to postroom_mail, postroom_routes, postroom_worker;
reset role;

-- The same for files that don't say their number.
set local role postroom_operator;
create or replace function mail.refusal(local_part text, domain_name text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select mail.refusal(local_part, domain_name, 2)
$$;
revoke execute on function mail.refusal(text, text) from public;
grant execute on function mail.refusal(text, text) to postroom_mail, postroom_worker;
reset role;
