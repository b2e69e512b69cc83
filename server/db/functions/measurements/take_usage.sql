-- Takes at most so many measurements of mailboxes. @returns how many it took. What was seen before the mailbox was created
-- belongs to an earlier owner of the address. A row whose numbers are the same is written once an hour, for the time in it.
--
-- Addresses are looked up by their index, one after another: with a join, the planner read the whole table of identities for a
-- batch that is not full.
set local role postroom_operator;
create or replace function mail.take_usage(organization uuid, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  taken integer;
begin
  if not mail.begin_batch(organization) then return 0; end if;
  with seen as (
    delete from mail.usage_seen s using (
      select u.username, i.identity_id
      from mail.usage_seen u
      cross join lateral (
        select identity_id from identity where address = u.username and organization_id = organization offset 0) i
      limit most for update of u skip locked) t
    where s.username = t.username
    returning t.identity_id, greatest(s.bytes, 0) as bytes, greatest(s.messages, 0) as messages, s.seen_at
  ), measured as (
    update mailbox_quota m set used_bytes = s.bytes, used_messages = s.messages, usage_as_of = s.seen_at
    from seen s
    where m.organization_id = organization and m.identity_id = s.identity_id and s.seen_at >= m.created_at
      and ((m.used_bytes, m.used_messages) is distinct from (s.bytes, s.messages)
        or m.usage_as_of < s.seen_at - interval '1 hour')
  )
  select count(*) into taken from seen;
  return taken;
end $$;
revoke execute on function mail.take_usage(uuid, integer) from public;
grant execute on function mail.take_usage(uuid, integer) to postroom_worker;
reset role;
