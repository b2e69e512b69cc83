-- Asks mail servers to check the sign-in of a changed identity and to close sessions, or its delivery.
set local role postroom_operator;
create or replace function mail.identity_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.status, new.password_hash, new.must_change_password)
    is distinct from (old.status, old.password_hash, old.must_change_password) then
    perform mail.request_enforcement(new.organization_id, 'sign_in', identity => new.identity_id, named => new.address,
      closes => new.password_hash is distinct from old.password_hash);
  elsif new.status = 'suspended' then
    perform mail.request_enforcement(new.organization_id, 'delivery', identity => new.identity_id, named => new.address);
  end if;
  return null;
end $$;
reset role;

create or replace trigger mail_identity_changed
  after update of status, password_hash, must_change_password, delivery_while_suspended on identity for each row
  when ((old.status, old.password_hash, old.must_change_password, old.delivery_while_suspended)
    is distinct from (new.status, new.password_hash, new.must_change_password, new.delivery_while_suspended))
  execute function mail.identity_changed();
