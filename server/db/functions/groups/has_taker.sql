-- Whether one of the identities that an alias or a group leads to accepts mail. It ends with the first one, so a group of thousands is
-- answered as fast as an alias.
set local role postroom_operator;
create or replace function mail.has_taker(organization uuid, start uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    select from reached_from(organization, start) r
    cross join lateral (
      select from mail.recipient m
      where m.organization_id = organization and m.identity_id = r.identity_id and m.refusal is null offset 0
    ) m);
end $$;
revoke execute on function mail.has_taker(uuid, uuid) from public;
reset role;
