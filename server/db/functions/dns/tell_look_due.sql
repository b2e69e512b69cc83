-- Wakes the workers: a client waits for a check.
set local role postroom_operator;
create or replace function tell_look_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('postroom_dns', '');
  return null;
end $$;
reset role;

create or replace trigger claim_is_asked after update of is_asked on domain_claim for each row
  when (new.is_asked and not old.is_asked) execute function tell_look_due();
create or replace trigger claim_is_looked_at after insert on domain_claim for each row execute function tell_look_due();
create or replace trigger look_is_asked after update of is_asked on domain_look for each row
  when (new.is_asked and not old.is_asked) execute function tell_look_due();
