-- The identity runs its own rules again or no longer, and identities that forward to it do so again or no longer.
set local role postroom_operator;
create or replace function mail.identity_changes_rules() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed identity := coalesce(new, old);
begin
  perform mail.request_rules_enforcement(r.organization_id, r.identity_id) from (
    select r.organization_id, r.identity_id from mail_rules r
    where r.organization_id = changed.organization_id and r.identity_id = changed.identity_id
    union all
    select r.organization_id, r.identity_id from mail_rules r
    where r.organization_id = changed.organization_id and r.forward_to_identity_id = changed.identity_id
  ) r;
  return null;
end $$;
reset role;

create or replace trigger mail_identity_changes_rules after update of status, delivery_while_suspended, address on identity for each row
  when ((old.status, old.delivery_while_suspended, old.address) is distinct from (new.status, new.delivery_while_suspended, new.address))
  execute function mail.identity_changes_rules();
