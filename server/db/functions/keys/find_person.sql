-- As mail programs may, if the former address still signs in.
set local role postroom_operator;
create or replace function find_person(typed text)
returns table (organization_id uuid, identity_id uuid, display_name text, password_hash text, refusal text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.organization_id, i.identity_id, i.display_name, i.password_hash,
    case when o.status <> 'active' then 'organization' when d.status <> 'active' then 'domain'
      when i.status <> 'active' then 'account' end
  from identity i
  join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
  join organization o on o.organization_id = i.organization_id
  where i.address = coalesce((select f.address from mail.former_address f where f.former = typed and f.signs_in), typed)
$$;
revoke execute on function find_person(text) from public;
grant execute on function find_person(text) to postroom_app;
reset role;
