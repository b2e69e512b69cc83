-- Mail servers ask about addresses as they were typed, and Postfix delivers to what it makes of them. Each lookup of mail finds an address
-- here, so that a decision about an address is about the mailboxes that get its mail: in lower case, without a final dot, and without
-- quotes that Postfix adds. What isn't known is refused.

grant create on schema mail to postroom_operator;
set local role postroom_operator;

-- A local part with other characters than those that need no quotes (RFC 5322, section 3.2.3), or with "%" and "!", which are routes, is of
-- the kind "unusable". No other lookup returns it, because what a stranger wrote would have to be quoted.
create or replace function mail.find_address(local_part text, domain_name text) returns mail.found_address
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d record;
  a record;
  plus integer;
  tag text := '';
begin
  domain_name := lower(rtrim(domain_name, '.') collate "C");
  select dm.organization_id, dm.subaddressing_enabled, dm.status = 'active' and o.status = 'active' as active into d
  from domain dm join organization o on o.organization_id = dm.organization_id
  where dm.domain_name = find_address.domain_name and dm.removed_at is null;
  if not found then return null; end if;
  -- Postfix asks for aliases in quotes if there are two dots in a row, or one at the end.
  local_part := lower(case when local_part like '"_%"' then substr(local_part, 2, length(local_part) - 2) else local_part end collate "C");
  if translate(local_part, 'abcdefghijklmnopqrstuvwxyz0123456789.-_+#$&''*/=?^`{|}~', '') <> '' then
    return row(d.organization_id, null::uuid, 'unusable'::text, false, false, ''::text, d.active);
  end if;
  plus := position('+' in local_part);
  if plus > 1 and d.subaddressing_enabled then
    tag := substr(local_part, plus);
    local_part := left(local_part, plus - 1);
  end if;
  select ad.address_id, ad.kind, ad.enabled and (ad.expires_at is null or ad.expires_at > now()) as in_use, ad.may_send_as
  into a from address ad where ad.address = find_address.local_part || '@' || find_address.domain_name;
  return row(d.organization_id, a.address_id, a.kind, a.in_use, a.may_send_as, tag, d.active);
end $$;

create or replace function mail.expansion(local_part text, domain_name text) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  other record;
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  -- By this name Postfix asks for the operator's address if mail is for <postmaster>, without a domain (RFC 5321, section 4.5.1).
  if domain_name = 'postroom.invalid' and local_part = 'postmaster' then
    return query select d.postmaster::text from mail.domain d where d.postmaster is not null limit 1;
  end if;
  if f.organization_id is null or not f.domain_active then return; end if;
  if f.kind is null then
    select d.catch_all, d.postmaster into other from mail.domain d where d.domain_name = lower(rtrim(expansion.domain_name, '.') collate "C");
    if other.catch_all is not null then return next other.catch_all;
    elsif other.postmaster is not null and lower(local_part collate "C") in ('postmaster', 'abuse') then return next other.postmaster;
    end if;
  elsif f.kind in ('alias', 'group') and f.in_use then
    -- Each mailbox whose domain has sub-addressing gets the tag.
    return query
      select case when r.subaddressing_enabled and f.tag <> '' then r.local_part || f.tag || '@' || r.domain_name
        else r.address end::text
      from mail.takers(f.organization_id, f.address_id) r;
  end if;
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
  if f.kind = 'unusable' then return '550 5.1.1 This address has characters that this mail service does not accept'; end if;
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

-- Postfix asks only about addresses that it has found, so one that isn't found is spelled in a way that is unknown here.
create or replace function mail.may_send_to(login text, local_part text, domain_name text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  return f.address_id is not null and not exists (
    select from mail.refusing_groups(f.organization_id, f.address_id, mail.signed_in(f.organization_id, login)));
end $$;

reset role;
revoke create on schema mail from postroom_operator;
