-- Tells the clients that wait for a look: a worker no longer works on it.
set local role postroom_operator;
create or replace function tell_look_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('postroom_dns_ended', to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;
reset role;

create or replace trigger look_ends after update of claimed_by on domain_look for each row
  when (old.claimed_by is not null and new.claimed_by is null) execute function tell_look_ended('domain_id');
create or replace trigger claim_look_ends after update of claimed_by on domain_claim for each row
  when (old.claimed_by is not null and new.claimed_by is null) execute function tell_look_ended('claim_id');
