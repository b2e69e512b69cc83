-- Gives an identity another address. If `leaves_alias` is set, the old one becomes an alias that leads to it. An alias with the
-- new address makes way if it leads to this identity alone. @returns the id of the alias that it left, or null.
set local role postroom_operator;
create or replace function rename_identity(identity uuid, to_domain uuid, to_local_part text, leaves_alias boolean,
  alias_ends timestamptz, alias_signs_in boolean) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was identity;
  new_address text;
  alias uuid;
begin
  select * into strict was from identity i
  where i.organization_id = current_organization() and i.identity_id = rename_identity.identity;
  select to_local_part || '@' || d.domain_name into strict new_address from domain d
  where d.organization_id = was.organization_id and d.domain_id = to_domain;
  if new_address = was.address then return null; end if;
  delete from address a where a.organization_id = was.organization_id and a.address = new_address and a.kind = 'alias'
    and not a.is_held and (select array_agg(t.target_id) from address_target t
      where t.organization_id = a.organization_id and t.address_id = a.address_id) = array[was.identity_id];
  update identity i set address = new_address, local_part = to_local_part, domain_id = to_domain, version = i.version + 1,
    updated_at = now()
  where i.organization_id = was.organization_id and i.identity_id = was.identity_id;
  if leaves_alias then
    insert into address (organization_id, domain_id, local_part, address, kind, expires_at, may_send_as, former_of, signs_in)
    values (was.organization_id, was.domain_id, was.local_part, was.address, 'alias', alias_ends, true, was.identity_id,
      alias_signs_in)
    returning address_id into alias;
    insert into address_target (organization_id, address_id, target_id) values (was.organization_id, alias, was.identity_id);
  end if;
  -- What mail servers have seen of the identity goes with it. What they saw of an earlier owner of the new address does not count.
  delete from mail.usage_seen u where u.username = new_address;
  delete from mail.login_seen l where l.username = new_address;
  update mail.usage_seen u set username = new_address where u.username = was.address;
  update mail.login_seen l set username = new_address where l.username = was.address;
  -- One receipt, of the new address: the old one can't be asked for any longer.
  insert into enforcement (organization_id, kind, identity_id, address, former_address, closes_sessions, request_id)
  select was.organization_id, 'sign_in', was.identity_id, new_address, was.address, true,
    nullif(current_setting('postroom.request_id', true), '')
  from mail.setting where attached_at is not null;
  if found then notify postroom_mail; end if;
  return alias;
end $$;
revoke execute on function rename_identity(uuid, uuid, text, boolean, timestamp with time zone, boolean) from public;
grant execute on function rename_identity(uuid, uuid, text, boolean, timestamp with time zone, boolean) to postroom_app;
reset role;
