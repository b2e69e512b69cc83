-- The name by which Dovecot tells Postfix who signed in to send, such as ana:8d969eef6ecad3c2@brightwater.example. No local part has a colon,
-- and the domain stays at the end for what signs and counts mail by it. Services with sessions of their own need no mark.
set local role postroom_operator;
create or replace function mail.sign_in_name(address text, password text, service text) returns text
language sql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when service = 'smtp' then mail.marked_name(address, password,
    (select i.sign_out_count from identity i where i.address = sign_in_name.address)) else address end
$$;
revoke execute on function mail.sign_in_name(text, text, text) from public;
grant execute on function mail.sign_in_name(text, text, text) to postroom_mail;
reset role;
