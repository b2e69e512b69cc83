-- Whether rules of an identity may send mail to an address: of its organization, or of any if it allows other mail systems.
set local role postroom_operator;
create or replace function mail.may_redirect_to(sender text, local_part text, domain_name text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  return exists (
    select from identity i join organization o on o.organization_id = i.organization_id
    where i.address = mail.present_address(lower(sender collate "C"))
      and (o.external_forwarding = 'allowed' or i.organization_id = f.organization_id));
end $$;
revoke execute on function mail.may_redirect_to(text, text, text) from public;
grant execute on function mail.may_redirect_to(text, text, text) to postroom_worker;
reset role;
