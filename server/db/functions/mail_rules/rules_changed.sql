-- Asks mail servers which rules they run for an identity whose rules have changed.
set local role postroom_operator;
create or replace function mail.rules_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_rules_enforcement(new.organization_id, new.identity_id);
  return null;
end $$;
reset role;

create or replace trigger mail_rules_added after insert on mail_rules for each row
  when (new.own_rules <> 'run' or new.forward_to_identity_id is not null or new.forward_to_address is not null
    or new.reply_text is not null)
  execute function mail.rules_changed();
create or replace trigger mail_rules_changed after update on mail_rules for each row
  when ((old.own_rules, old.forward_to_identity_id, old.forward_to_address, old.keep_copy, old.reply_subject, old.reply_text,
      old.reply_days, old.reply_starts_at, old.reply_ends_at)
    is distinct from (new.own_rules, new.forward_to_identity_id, new.forward_to_address, new.keep_copy, new.reply_subject,
      new.reply_text, new.reply_days, new.reply_starts_at, new.reply_ends_at))
  execute function mail.rules_changed();
