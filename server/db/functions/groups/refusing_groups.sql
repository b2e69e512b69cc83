-- The groups that mail for an address passes through and that don't take it from this identity; null is a sender without a sign-in.
set local role postroom_operator;
create or replace function mail.refusing_groups(organization uuid, start uuid, who uuid) returns setof uuid
language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select w.address_id from mail.walk(organization, start) w
    cross join lateral (
      select g.* from mail_group g
      where g.organization_id = organization and g.address_id = w.address_id and g.senders <> 'anyone' offset 0
    ) g
    where who is null or case g.senders
      when 'organization' then false
      when 'members' then not exists (select from reached_from(organization, g.address_id) r where r.identity_id = who)
      else not exists (select from group_sender s
        where s.organization_id = organization and s.address_id = g.address_id and s.identity_id = who) end;
end $$;
revoke execute on function mail.refusing_groups(uuid, uuid, uuid) from public;
reset role;
