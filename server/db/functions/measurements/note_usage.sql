-- Writes down what a mail server answered about a mailbox, in whole kibibytes. A number that is known exactly and rounds to the
-- same stays. What the mail server has written itself meanwhile is newer and stays, too.
set local role postroom_operator;
create or replace function mail.note_usage(organization uuid, mailbox uuid, kibibytes bigint, messages bigint, asked_at timestamptz)
returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into mail.usage_seen (username, bytes, messages, seen_at)
  select m.address, case when ceil(m.used_bytes / 1024.0) = kibibytes then m.used_bytes else kibibytes * 1024 end, messages,
    asked_at
  from mailbox_quota m
  where m.organization_id = organization and m.mailbox_quota_id = mailbox
    and coalesce(m.usage_as_of < asked_at, true)
  on conflict (username) do nothing
$$;
revoke execute on function mail.note_usage(uuid, uuid, bigint, bigint, timestamp with time zone) from public;
grant execute on function mail.note_usage(uuid, uuid, bigint, bigint, timestamp with time zone) to postroom_worker;
reset role;
