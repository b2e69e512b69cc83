-- Whether more than 10,000 identities would get mail for an alias or a group. Without a department, each change was checked.
set local role postroom_operator;
create or replace function mail.has_too_many(organization uuid, start uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from mail.walk(organization, start) w
    cross join lateral (
      select g.* from mail_group g
      where g.organization_id = organization and g.address_id = w.address_id and g.department_id is not null offset 0
    ) g)
  then return false; end if;
  -- Counting only those that take mail takes longer, and can only give fewer.
  if (select count(*) from reached_from(organization, start)) <= 10000 then return false; end if;
  return (select count(*) from mail.takers(organization, start)) > 10000;
end $$;
revoke execute on function mail.has_too_many(uuid, uuid) from public;
reset role;
