-- Whether mail that the rules of an identity send may leave for other mail systems, by the sender of its envelope, which Dovecot
-- sets. Null: no identity has the address.
set local role postroom_operator;
create or replace function mail.redirect_rule(sender text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when o.external_forwarding = 'allowed' and o.status = 'active' and d.status = 'active' then 'OK'
    else '550 5.7.1 Rules of your organization may not send mail to other mail systems' end
  from identity i
  join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
  join organization o on o.organization_id = i.organization_id
  where i.address = mail.present_address(sender)
$$;
revoke execute on function mail.redirect_rule(text) from public;
grant execute on function mail.redirect_rule(text) to postroom_mail, postroom_routes, postroom_worker;
reset role;
