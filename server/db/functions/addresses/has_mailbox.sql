-- Whether an address has a mailbox that takes mail, also as a former address. Postfix asks for aliases first and for mailboxes a
-- moment later: without the former addresses, a rename between the two loses the mail.
set local role postroom_operator;
create or replace function mail.has_mailbox(local_part text, domain_name text) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  if f.address_id is null or not f.domain_active then return null; end if;
  return (select '1' from address a
    cross join lateral (
      select from mail.recipient r
      where r.organization_id = a.organization_id and r.refusal is null
        and r.identity_id = case a.kind when 'identity' then a.address_id else a.former_of end offset 0
    ) r
    where a.organization_id = f.organization_id and a.address_id = f.address_id);
end $$;
revoke execute on function mail.has_mailbox(text, text) from public;
grant execute on function mail.has_mailbox(text, text) to postroom_mail, postroom_routes, postroom_worker;
reset role;
