-- Which groups refuse a sender. Postfix's question and the console's have the same answer.

grant create on schema public, mail to postroom_operator;
set local role postroom_operator;

-- The identity of an organization that signs in by this address, which may be a former one.
create function mail.signed_in(organization uuid, login text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.identity_id from identity i where i.organization_id = organization and i.address = mail.present_address(login)
$$;

-- The groups that mail for an address passes through and that don't take it from this identity; null is a sender without a sign-in.
create function mail.refusing_groups(organization uuid, start uuid, who uuid) returns setof uuid
language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select w.address_id from mail.walk(organization, start) w
    join mail_group g on g.organization_id = organization and g.address_id = w.address_id and g.senders <> 'anyone'
    where who is null or case g.senders
      when 'organization' then false
      when 'members' then not exists (select from mail.reached(organization, g.address_id) r(id) where r.id = who)
      else not exists (select from group_sender s
        where s.organization_id = organization and s.address_id = g.address_id and s.identity_id = who) end;
end $$;

create or replace function mail.may_send_to(login text, local_part text, domain_name text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  return not exists (
    select from mail.refusing_groups(f.organization_id, f.address_id, mail.signed_in(f.organization_id, login)));
end $$;

-- The same for a request of an organization: who signs in by an address, whether this is possible, and the groups that refuse it.
-- Without a sign-in, the sender is a stranger.
create function sender_verdict(start uuid, login text)
returns table (identity_id uuid, signs_in boolean, refused_by uuid[])
language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  organization uuid := current_organization();
  who uuid := mail.signed_in(organization, login);
  can_sign_in boolean := exists (
    select from identity i join mail.sign_in s on s.address = i.address and s.service = 'smtp'
    where i.organization_id = organization and i.identity_id = who
      and (i.address = login or exists (select from mail.former_address f where f.former = login and f.signs_in)));
begin
  return query select who, can_sign_in,
    array(select g from mail.refusing_groups(organization, start, case when can_sign_in then who end) g);
end $$;

revoke execute on function mail.signed_in(uuid, text), mail.refusing_groups(uuid, uuid, uuid), sender_verdict(uuid, text)
  from public;
grant execute on function sender_verdict(uuid, text) to postroom_app;
reset role;
revoke create on schema public, mail from postroom_operator;
