-- Identities of an organization to ask about when its policy has changed: those that are forwarded to another mail system.
set local role postroom_operator;
create or replace function mail.outside_forwards(organization uuid) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.address from mail_rules r
  cross join lateral (
    select m.address from mailbox_quota m
    where m.organization_id = r.organization_id and m.identity_id = r.identity_id offset 0
  ) m
  where r.organization_id = organization and r.forward_to_address is not null limit 10
$$;
revoke execute on function mail.outside_forwards(uuid) from public;
grant execute on function mail.outside_forwards(uuid) to postroom_worker;
reset role;
