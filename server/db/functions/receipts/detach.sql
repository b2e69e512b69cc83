-- No mail system reads it any longer: changes leave no receipts, and those that are pending will not be answered.
set local role postroom_operator;
create or replace function mail.detach() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mail.setting set attached_at = null;
  update enforcement set state = 'unchecked', claimed_by = null where state = 'pending';
end $$;
revoke execute on function mail.detach() from public;
reset role;
