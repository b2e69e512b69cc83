-- A department can grow beyond the number of recipients that mail servers expand. Nothing else keeps an identity out of a department,
-- so mail to its group is refused until it is smaller. Postfix would answer 250, then 451 for days.

grant create on schema mail to postroom_operator;
set local role postroom_operator;

-- Whether more than 10,000 identities would get mail for an alias or a group. Without a department, each change was checked.
create function mail.has_too_many(organization uuid, start uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from mail.walk(organization, start) w
    join mail_group g on g.organization_id = organization and g.address_id = w.address_id and g.department_id is not null)
  then return false; end if;
  -- Counting only those that take mail takes longer, and can only give fewer.
  if (select count(*) from mail.reached(organization, start)) <= 10000 then return false; end if;
  return (select count(*) from mail.takers(organization, start)) > 10000;
end $$;

create or replace function mail.refusal(local_part text, domain_name text, configuration integer) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  if f.organization_id is null then return null; end if;
  -- From this answer a worker knows that Postfix asks here, and what its files know.
  if local_part = 'postroom-configuration' then return '550 5.1.1 Postroom configuration ' || configuration; end if;
  if not f.domain_active then return '550 5.2.1 This domain is suspended'; end if;
  if f.kind is null then return null; end if;
  if f.kind not in ('alias', 'group') then
    return (select r.refusal from mail.recipient r
      where r.organization_id = f.organization_id and r.identity_id = f.address_id);
  end if;
  if not f.in_use then return '550 5.2.1 This address is not in use'; end if;
  if not mail.has_taker(f.organization_id, f.address_id) then
    return '550 5.2.1 No mailbox takes mail for this address';
  end if;
  if mail.has_too_many(f.organization_id, f.address_id) then
    return '550 5.2.4 This address has more than 10,000 recipients';
  end if;
  if configuration < 3 and mail.sender_rule(local_part, domain_name) is not null then
    return '450 4.3.5 This mail server has to be updated before it takes mail for this address';
  end if;
  return null;
end $$;

revoke execute on function mail.has_too_many(uuid, uuid) from public;
reset role;
revoke create on schema mail from postroom_operator;
