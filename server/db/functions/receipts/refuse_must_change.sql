-- Sets whether a password that must be changed opens no mail until then: only where identities have a page to change it on. It
-- asks for the enforcement of each identity concerned when the setting changes.
set local role postroom_operator;
create or replace function mail.refuse_must_change(refuses boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mail.setting set must_change_refuses = refuses where must_change_refuses <> refuses;
  if not found then return; end if;
  perform mail.request_enforcement(i.organization_id, 'sign_in', identity => i.identity_id, named => i.address)
  from organization o join identity i on i.organization_id = o.organization_id
  where i.must_change_password and i.password_hash is not null;
end $$;
revoke execute on function mail.refuse_must_change(boolean) from public;
grant execute on function mail.refuse_must_change(boolean) to postroom_worker;
reset role;
