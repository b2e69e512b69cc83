-- A removed domain is not counted and not looked at. Mail servers no longer know it.
set local role postroom_operator;
create or replace function domain_is_removed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.removed_at is null then
    insert into domain_look (organization_id, domain_id) values (new.organization_id, new.domain_id) on conflict do nothing;
    perform pg_notify('postroom_dns', '');
  else
    delete from domain_look l where l.organization_id = new.organization_id and l.domain_id = new.domain_id;
  end if;
  update organization o set domain_count = domain_count + case when new.removed_at is null then 1 else -1 end
  where o.organization_id = new.organization_id;
  perform mail.request_enforcement(new.organization_id, 'delivery', in_domain => new.domain_id, named => new.domain_name);
  return null;
end $$;
reset role;

create or replace trigger domain_is_removed after update of removed_at on domain for each row
  when ((old.removed_at is null) <> (new.removed_at is null)) execute function domain_is_removed();
