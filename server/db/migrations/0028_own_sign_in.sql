-- What the sessions of people ask of mail servers, and whether those keep out whose password must be changed.
grant create on schema public, mail to postroom_operator;
set local role postroom_operator;

-- Every program of a person is signed out of mail, and so are the person's other sessions here.
create function sign_out_everywhere(identity uuid, kept_session uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update api_key k set revoked_at = now()
  where k.organization_id = current_organization() and k.identity_id = sign_out_everywhere.identity and k.revoked_at is null
    and k.key_id <> kept_session;
  perform mail.request_enforcement(i.organization_id, 'sign_in', identity => i.identity_id, named => i.address,
    closes => true)
  from identity i where i.organization_id = current_organization() and i.identity_id = sign_out_everywhere.identity;
end $$;
revoke execute on function sign_out_everywhere(uuid, uuid) from public;
grant execute on function sign_out_everywhere(uuid, uuid) to postroom_app;

-- Whether a password that must be changed opens no mail until it is: only where people have a page to change it on. Whom
-- that concerns is asked of the mail servers when it becomes so, and when it is so no longer.
create function mail.refuse_must_change(refuses boolean) returns void
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
revoke create on schema public, mail from postroom_operator;
