-- Counts deleted mailboxes in organization, domain, department and fullness.
create or replace function mailboxes_deleted() returns trigger language plpgsql as $$
begin
  perform count_mailboxes((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, level, mailbox_tenth(used_permille) as tenth, -count(*) as n,
      -count(used_bytes) as measured, -sum(limit_bytes) as allocated, -coalesce(sum(used_bytes), 0) as used
    from old_rows group by 1, 2, 3, 4, 5) d));
  return null;
end $$;

create or replace trigger mailboxes_deleted after delete on mailbox_quota
  referencing old table as old_rows for each statement execute function mailboxes_deleted();
