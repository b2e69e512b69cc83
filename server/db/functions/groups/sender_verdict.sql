-- Whether a sender may write to a group, for a request of its organization: who signs in by an address, whether this is possible, and
-- the groups that refuse it.
-- Without a sign-in, the sender is a stranger.
set local role postroom_operator;
create or replace function sender_verdict(start uuid, login text)
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
revoke execute on function sender_verdict(uuid, text) from public;
grant execute on function sender_verdict(uuid, text) to postroom_app;
reset role;
