-- Counts what mailboxes have gained or lost in size, use and fullness, and those whose identity has moved to another department.
create or replace function mailboxes_updated() returns trigger language plpgsql as $$
declare
  deltas jsonb := (select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, level, mailbox_tenth(used_permille) as tenth, sum(n) as n,
      sum(measured) as measured, sum(limit_bytes) as allocated, sum(used) as used
    from (
      select organization_id, domain_id, department_id, level, used_permille, 1 as n,
        (used_bytes is not null)::integer as measured, limit_bytes, coalesce(used_bytes, 0) as used from new_rows
      union all
      select organization_id, domain_id, department_id, level, used_permille, -1, -(used_bytes is not null)::integer,
        -limit_bytes, -coalesce(used_bytes, 0) from old_rows) r
    group by 1, 2, 3, 4, 5
    having sum(n) <> 0 or sum(measured) <> 0 or sum(limit_bytes) <> 0 or sum(used) <> 0) d);
begin
  if deltas is not null then perform count_mailboxes(deltas); end if;
  return null;
end $$;

create or replace trigger mailboxes_updated after update on mailbox_quota
  referencing old table as old_rows new table as new_rows for each statement execute function mailboxes_updated();
