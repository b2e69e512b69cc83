-- Whether senders are restricted: 'group_senders' where mail for the address passes through a group to which not everyone may write,
-- null otherwise.
set local role postroom_operator;
create or replace function mail.sender_rule(local_part text, domain_name text) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  if f.kind is null or f.kind in ('identity', 'held') then return null; end if;
  return (select 'group_senders' from mail.walk(f.organization_id, f.address_id) w
    cross join lateral (
      select g.* from mail_group g
      where g.organization_id = f.organization_id and g.address_id = w.address_id and g.senders <> 'anyone' offset 0
    ) g limit 1);
end $$;
revoke execute on function mail.sender_rule(text, text) from public;
grant execute on function mail.sender_rule(text, text) to postroom_mail, postroom_routes, postroom_worker;
reset role;
