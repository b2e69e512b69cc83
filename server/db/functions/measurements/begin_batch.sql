-- Locks an organization's row for a batch. @returns false when another process has a batch of it: there is no need to wait.
set local role postroom_operator;
create or replace function mail.begin_batch(organization uuid) returns boolean language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('mail.batch ' || organization, 0)) then return false; end if;
  perform from organization o where o.organization_id = organization for no key update;
  return found;
end $$;
revoke execute on function mail.begin_batch(uuid) from public;
reset role;
