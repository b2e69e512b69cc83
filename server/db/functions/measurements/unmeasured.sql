-- Mailboxes that were not measured since the mail system was attached, or not for a day: no delivery reports them.
set local role postroom_operator;
create or replace function mail.unmeasured(most integer, except_for uuid[])
returns table (organization_id uuid, mailbox_quota_id uuid, address text, asked_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.organization_id, due.mailbox_quota_id, due.address, clock_timestamp()
  from mail.setting g
  cross join organization o
  cross join lateral (
    (select m.mailbox_quota_id, m.address from mailbox_quota m
     where m.organization_id = o.organization_id and m.usage_as_of is null
       and m.mailbox_quota_id <> all (except_for)
       and not exists (select from mail.usage_seen s where s.username = m.address collate "C")
     limit most)
    union all
    (select m.mailbox_quota_id, m.address from mailbox_quota m
     where m.organization_id = o.organization_id
       and m.usage_as_of < greatest(g.attached_at, now() - interval '1 day')
       and m.mailbox_quota_id <> all (except_for)
       and not exists (select from mail.usage_seen s where s.username = m.address collate "C")
     order by m.usage_as_of limit most)
  ) due
  where g.attached_at is not null
  limit most
$$;
revoke execute on function mail.unmeasured(integer, uuid[]) from public;
grant execute on function mail.unmeasured(integer, uuid[]) to postroom_worker;
reset role;
