-- An address with the mark of a password and of how often its user has signed out everywhere: after a change of either, Postfix
-- refuses what an open session sends.
set local role postroom_operator;
create or replace function mail.marked_name(address text, password text, sign_out_count integer) returns text
language sql immutable parallel safe as $$
  select replace(address, '@',
    ':' || left(md5(password || coalesce(' ' || nullif(sign_out_count, 0), '')), 16) || '@')
$$;
revoke execute on function mail.marked_name(text, text, integer) from public;
reset role;
