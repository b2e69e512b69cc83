-- Whether a domain is hosted here isn't for other organizations to know: a forward to one counts as one to another mail system. Servers
-- of the version before still ask this.
grant create on schema public to postroom_operator;
set local role postroom_operator;
create or replace function is_domain_of_others(named text) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select false
$$;
reset role;
revoke create on schema public from postroom_operator;
