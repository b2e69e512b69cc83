-- Notes sign-ins that no session follows, such as those to send mail, which mail servers report by their event export:
-- {address, service, ago_ms} each. Sign-ins of an earlier owner of the address are left out.
set local role postroom_operator;
create or replace function mail.note_logins(heard jsonb) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into mail.login_seen as l (username, service, last_login)
  select i.address, h.service, floor(extract(epoch from max(h.at)))
  from (select g.address, g.service, clock_timestamp() - g.ago_ms * interval '1 millisecond' as at
    from jsonb_to_recordset(heard) as g(address text, service text, ago_ms integer)) h
  join identity i on i.address = mail.present_address(h.address) and i.created_at <= h.at
  group by 1, 2 order by 1, 2
  on conflict (username, service) do update set last_login = greatest(l.last_login, excluded.last_login)
$$;
revoke execute on function mail.note_logins(jsonb) from public;
grant execute on function mail.note_logins(jsonb) to postroom_worker;
reset role;
