-- Asks mail servers whether they now refuse mail for a domain that is gone.
set local role postroom_operator;
create or replace function mail.domain_removed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(old.organization_id, 'delivery', in_domain => old.domain_id, named => old.domain_name);
  return null;
end $$;
reset role;

create or replace trigger mail_domain_removed after delete on domain for each row when (old.removed_at is null)
  execute function mail.domain_removed();
