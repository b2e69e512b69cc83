-- A new domain is looked at immediately.
set local role postroom_operator;
create or replace function domain_is_looked_at() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into domain_look (organization_id, domain_id) values (new.organization_id, new.domain_id);
  perform pg_notify('postroom_dns', '');
  return null;
end $$;
reset role;

create or replace trigger domain_is_looked_at after insert on domain for each row execute function domain_is_looked_at();
