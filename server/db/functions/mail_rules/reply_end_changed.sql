-- A changed auto-reply has not ended, unless its time has passed, too.
set local role postroom_operator;
create or replace function reply_end_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.reply_ended_at := null;
  return new;
end $$;
reset role;

create or replace trigger reply_end_changed before update on mail_rules for each row
  when ((new.reply_subject, new.reply_text, new.reply_starts_at, new.reply_ends_at)
    is distinct from (old.reply_subject, old.reply_text, old.reply_starts_at, old.reply_ends_at)
    and new.reply_ended_at is not distinct from old.reply_ended_at)
  execute function reply_end_changed();
