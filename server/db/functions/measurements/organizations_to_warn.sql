-- The organizations with mailboxes at their mark that have no warning yet. A measurement from before the mail system was attached
-- is no reason to warn.
set local role postroom_operator;
create or replace function mail.organizations_to_warn() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct m.organization_id from mailbox_quota m cross join mail.setting g
  where m.warned_at is null and m.used_bytes::numeric * 100 >= m.limit_bytes::numeric * m.warn_percent
    and m.usage_as_of >= g.attached_at
$$;
revoke execute on function mail.organizations_to_warn() from public;
grant execute on function mail.organizations_to_warn() to postroom_worker;
reset role;
