-- Domains come one at a time. The argument of the trigger is the name of the counter.
create or replace function count_in_organization() returns trigger language plpgsql as $$
declare
  one record := coalesce(new, old);
begin
  execute format('update organization set %1$I = %1$I + $1 where organization_id = $2', tg_argv[0])
    using case when tg_op = 'INSERT' then 1 else -1 end, one.organization_id;
  return null;
end $$;

create or replace trigger domain_counted after insert on domain for each row execute function count_in_organization('domain_count');
create or replace trigger domain_uncounted after delete on domain for each row when (old.removed_at is null)
  execute function count_in_organization('domain_count');
