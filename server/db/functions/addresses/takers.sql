-- The identities that an alias or a group leads to and that accept mail, each once.
set local role postroom_operator;
create or replace function mail.takers(organization uuid, start uuid) returns setof mail.recipient
language plpgsql stable rows 3 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
  select r.* from reached_from(organization, start) t
  cross join lateral (
    select r.* from mail.recipient r
    where r.organization_id = organization and r.identity_id = t.identity_id and r.refusal is null offset 0
  ) r;
end $$;
revoke execute on function mail.takers(uuid, uuid) from public;
reset role;
