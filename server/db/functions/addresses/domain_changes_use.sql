-- A domain that is suspended or activated changes every alias that leads into it.
set local role postroom_operator;
create or replace function domain_changes_use() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_addresses_in_use(new.organization_id, array(
    select t.address_id from address a
    join address_target t on t.organization_id = a.organization_id and t.target_id = a.address_id
    where a.organization_id = new.organization_id and a.domain_id = new.domain_id
    union
    select g.address_id from identity i
    join mail_group g on g.organization_id = i.organization_id and g.department_id = i.department_id
    where i.organization_id = new.organization_id and i.domain_id = new.domain_id));
  return null;
end $$;
reset role;

create or replace trigger domain_changes_use after update of status on domain for each row when (old.status <> new.status)
  execute function domain_changes_use();
