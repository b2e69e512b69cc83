-- Where mail for an alias goes, each mailbox once. Mail to an address that nothing has goes to the catch-all. Without one, mail
-- to postmaster@ and abuse@ (RFC 2142) goes to the operator's address. No row: the address has a mailbox itself, or takes no mail.
set local role postroom_operator;
create or replace function mail.expansion(local_part text, domain_name text) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  other record;
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  -- By this name Postfix asks for the operator's address if mail is for <postmaster>, without a domain (RFC 5321, section 4.5.1).
  if domain_name = 'postroom.invalid' and local_part = 'postmaster' then
    return query select o.postmaster::text from (select d.postmaster from mail.domain d limit 1) o where o.postmaster is not null;
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
revoke execute on function mail.expansion(text, text) from public;
grant execute on function mail.expansion(text, text) to postroom_mail, postroom_routes, postroom_worker;
reset role;
