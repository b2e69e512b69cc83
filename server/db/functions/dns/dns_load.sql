-- How many domains need queries, and how many of them are not right: both say how often the workers can look.
set local role postroom_operator;
create or replace function dns_load()
returns table (domain_count bigint, bad_count bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*), count(*) filter (where d.dns_status in ('broken', 'not_set_up'))
  from domain_look l join domain d on d.organization_id = l.organization_id and d.domain_id = l.domain_id
  where not l.is_invented
$$;
revoke execute on function dns_load() from public;
grant execute on function dns_load() to postroom_app;
reset role;
