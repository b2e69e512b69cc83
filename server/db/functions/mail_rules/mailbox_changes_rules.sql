-- Asks mail servers about the rules of identities that forward to one whose mailbox comes or goes.
set local role postroom_operator;
create or replace function mail.mailbox_changes_rules() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed mailbox_quota := coalesce(new, old);
begin
  perform mail.request_rules_enforcement(r.organization_id, r.identity_id) from mail_rules r
  where r.organization_id = changed.organization_id and r.forward_to_identity_id = changed.identity_id;
  return null;
end $$;
reset role;

create or replace trigger mail_mailbox_changes_rules after insert or delete on mailbox_quota
  for each row execute function mail.mailbox_changes_rules();
