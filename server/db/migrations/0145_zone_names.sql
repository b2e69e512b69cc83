-- Records are entered relative to the zone that has them, which for a subdomain is mostly that of the domain above it. A claim says
-- where its record was found instead of its place.

-- Workers of the version before may use the tables. The locks are given back and asked for again after a moment, as in
-- 0081_addresses.sql.
do $$
declare
  waiting text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '300ms', true);
  for attempt in 1..200 loop
    begin
      lock table domain_claim, domain_look in access exclusive mode;
      perform set_config('lock_timeout', waiting, true);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'The tables of checks were in use for a minute. Start again when fewer domains are being checked.';
end $$;

-- Null while the zone is unknown.
alter table domain_look add column zone_name text;
grant update (zone_name) on domain_look to postroom_app;

alter table domain_claim
  add column zone_name text,
  add column found_at text,
  drop constraint domain_claim_code,
  add constraint domain_claim_code check (code in ('not_looked', 'no_record', 'other_value', 'is_alias', 'name_doubled', 'other_name',
    'no_such_domain', 'still_spreading', 'zone_unreachable', 'no_answer', 'dnssec_bogus', 'not_checked', 'in_use', 'two_proofs'));
grant update (zone_name, found_at) on domain_claim to postroom_app;
