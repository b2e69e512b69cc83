-- The address of a user with the tag of a message, as mail servers ask for it; nothing of another organization than that of the domain.
set local role postroom_operator;
create or replace function mail.find_address(local_part text, domain_name text) returns mail.found_address
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d record;
  a record;
  plus integer;
  tag text := '';
begin
  domain_name := lower(rtrim(domain_name, '.') collate "C");
  select dm.organization_id, dm.subaddressing_enabled, dm.status = 'active' and o.status = 'active' as active into d
  from domain dm join organization o on o.organization_id = dm.organization_id
  where dm.domain_name = find_address.domain_name and dm.removed_at is null;
  if not found then return null; end if;
  -- Postfix asks for aliases in quotes if there are two dots in a row, or one at the end.
  local_part := lower(case when local_part like '"_%"' then substr(local_part, 2, length(local_part) - 2) else local_part end collate "C");
  if translate(local_part, 'abcdefghijklmnopqrstuvwxyz0123456789.-_+#$&''*/=?^`{|}~', '') <> '' then
    return row(d.organization_id, null::uuid, 'unusable'::text, false, false, ''::text, d.active);
  end if;
  plus := position('+' in local_part);
  if plus > 1 and d.subaddressing_enabled then
    tag := substr(local_part, plus);
    local_part := left(local_part, plus - 1);
  end if;
  select ad.address_id, ad.kind, is_in_use(ad.enabled, ad.ended_at, ad.expires_at) as in_use, ad.may_send_as
  into a from address ad
  where ad.address = find_address.local_part || '@' || find_address.domain_name and ad.organization_id = d.organization_id;
  return row(d.organization_id, a.address_id, a.kind, a.in_use, a.may_send_as, tag, d.active);
end $$;
revoke execute on function mail.find_address(text, text) from public;
reset role;
