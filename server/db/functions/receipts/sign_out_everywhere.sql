-- Signs an identity out of all mail apps, including open sessions to send mail (mail.sign_in_name), and ends its other sessions on
-- My account.
set local role postroom_operator;
create or replace function sign_out_everywhere(identity uuid, kept_session uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update api_key k set revoked_at = now()
  where k.organization_id = current_organization() and k.identity_id = sign_out_everywhere.identity and k.revoked_at is null
    and k.key_id <> kept_session;
  update identity i set sign_out_count = i.sign_out_count + 1
  where i.organization_id = current_organization() and i.identity_id = sign_out_everywhere.identity;
  perform mail.request_enforcement(i.organization_id, 'sign_in', identity => i.identity_id, named => i.address,
    closes => true)
  from identity i where i.organization_id = current_organization() and i.identity_id = sign_out_everywhere.identity;
end $$;
revoke execute on function sign_out_everywhere(uuid, uuid) from public;
grant execute on function sign_out_everywhere(uuid, uuid) to postroom_app;
reset role;
