-- Both names of each sign-in, with a comma between: Dovecot with older files tells the address alone.
set local role postroom_operator;
create or replace function mail.sender_logins(local_part text, domain_name text) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  -- Users may send with a tag also where the domain receives none.
  if f.kind is null and local_part like '_%+%' then
    f := mail.find_address(split_part(trim(both '"' from local_part), '+', 1), domain_name);
  end if;
  if f.kind = 'identity' then
    return query select s.address || ',' || mail.marked_name(s.address, s.password, i.sign_out_count) from identity i
      cross join lateral (
        select s.address, s.password from mail.sign_in s where s.address = i.address and s.service = 'smtp' offset 0
      ) s
      where i.organization_id = f.organization_id and i.identity_id = f.address_id;
  elsif f.kind in ('alias', 'group') and f.in_use and f.may_send_as and f.domain_active then
    return query select s.address || ',' || mail.marked_name(s.address, s.password, i.sign_out_count)
      from reached_from(f.organization_id, f.address_id) t
      cross join lateral (
        select i.address, i.sign_out_count from identity i
        where i.organization_id = f.organization_id and i.identity_id = t.identity_id offset 0
      ) i
      cross join lateral (
        select s.address, s.password from mail.sign_in s where s.address = i.address and s.service = 'smtp' offset 0
      ) s;
  end if;
end $$;
revoke execute on function mail.sender_logins(text, text) from public;
grant execute on function mail.sender_logins(text, text) to postroom_mail, postroom_routes, postroom_worker;
reset role;
