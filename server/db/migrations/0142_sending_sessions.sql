-- Postfix keeps the name that signed in for as long as a session to send is open, and nothing else of the sign-in. So the name has a mark
-- of the password: with a new password, sessions that signed in before have a name that may send as no address.

grant create on schema mail to postroom_operator;
set local role postroom_operator;

-- The name by which Dovecot tells Postfix who signed in to send, such as ana:8d969eef6ecad3c2@brightwater.example. No local part has a colon,
-- and the domain stays at the end for what signs and counts mail by it. Services with sessions of their own need no mark.
create function mail.sign_in_name(address text, password text, service text) returns text
language sql immutable parallel safe as $$
  select case when service = 'smtp' then replace(address, '@', ':' || left(md5(password), 16) || '@') else address end
$$;

-- Both names of each sign-in, with a comma between: Dovecot with older files tells the address alone.
create or replace function mail.sender_logins(local_part text, domain_name text) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(split_part(local_part, '+', 1), domain_name);
begin
  if f.kind = 'identity' then
    return query select s.address || ',' || mail.sign_in_name(s.address, s.password, 'smtp') from identity i
      cross join lateral (
        select s.address, s.password from mail.sign_in s where s.address = i.address and s.service = 'smtp' offset 0
      ) s
      where i.organization_id = f.organization_id and i.identity_id = f.address_id;
  elsif f.kind in ('alias', 'group') and f.in_use and f.may_send_as and f.domain_active then
    return query select s.address || ',' || mail.sign_in_name(s.address, s.password, 'smtp')
      from mail.reached(f.organization_id, f.address_id) t(id)
      cross join lateral (
        select i.address from identity i where i.organization_id = f.organization_id and i.identity_id = t.id offset 0
      ) i
      cross join lateral (
        select s.address, s.password from mail.sign_in s where s.address = i.address and s.service = 'smtp' offset 0
      ) s;
  end if;
end $$;

revoke execute on function mail.sign_in_name(text, text, text) from public;
grant execute on function mail.sign_in_name(text, text, text) to postroom_mail;

reset role;
revoke create on schema mail from postroom_operator;
