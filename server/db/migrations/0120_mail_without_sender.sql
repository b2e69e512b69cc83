-- An administrator's script leaves mail without a sender alone. Dovecot's own script for such mail runs only for identities that have
-- scripts of their own, so that a delivery without rules runs none.
grant create on schema mail to postroom_operator;
set local role postroom_operator;
-- The script that is in force now; null without one. The clock of the database decides when a reply begins and ends.
-- It is a function because a session keeps its plans. `offset 0` looks each row up by its key, also in a table that the planner
-- doesn't know yet.
create or replace function mail.script_of(organization uuid, identity uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r mail_rules;
  own text;
  names text;
  target text;
  script text := '';
begin
  select * into r from mail_rules m where m.organization_id = organization and m.identity_id = script_of.identity;
  if not found then return null; end if;
  select mail.sieve_string(i.address) into own from identity i
  where i.organization_id = organization and i.identity_id = script_of.identity;
  if r.reply_text is not null and coalesce(r.reply_starts_at <= now(), true) and coalesce(now() < r.reply_ends_at, true) then
    -- Dovecot answers mail that names the identity: by its address, one of before a rename, or an alias that leads to it alone.
    select string_agg(', ' || mail.sieve_string(a.address), '' order by a.address) into names from (
      select a.address from (
        select t.address_id from address_target t where t.organization_id = organization and t.target_id = script_of.identity offset 0
      ) t
      cross join lateral (
        select a.address, a.former_of from address a where a.organization_id = organization and a.address_id = t.address_id
          and a.kind = 'alias' offset 0
      ) a
      where a.former_of = script_of.identity or not exists (
        select from address_target o where o.organization_id = organization and o.address_id = t.address_id
          and o.target_id <> script_of.identity offset 0)
      order by a.address limit 100
    ) a;
    -- Lists and automatic mail Dovecot leaves out itself. It doesn't know these.
    script := 'if not anyof (address :localpart :matches "from" ["no-reply*", "noreply*", "do-not-reply*", "donotreply*"], '
      || 'header :contains "x-spam-flag" "yes") { vacation :days ' || r.reply_days || ' :from ' || own
      || ' :addresses [' || own || coalesce(names, '') || '] :subject ' || mail.sieve_string(r.reply_subject)
      || ' :handle ' || mail.sieve_string('postroom ' || md5(r.reply_subject || r.reply_text))
      || ' ' || mail.sieve_string(r.reply_text) || '; } ';
  end if;
  if r.forward_to_identity_id is not null then
    -- An identity that takes no mail gets none, so that it stays.
    select t.address into target from mail.recipient t
    where t.organization_id = organization and t.identity_id = r.forward_to_identity_id and t.refusal is null;
  elsif r.forward_to_address is not null then
    select r.forward_to_address into target from organization o
    where o.organization_id = organization and o.external_forwarding = 'allowed';
  end if;
  if target is not null then
    -- Mail that was here before goes in a circle, and stays. The first of these headers is of this delivery.
    script := script || 'if not anyof ('
      || (select string_agg('header :index ' || n || ' "delivered-to" ' || own, ', ') from generate_series(2, 9) n)
      || ') { redirect ' || case when r.keep_copy then ':copy ' else '' end || mail.sieve_string(target) || '; } ';
  end if;
  -- Mail without a sender, such as a bounce, would be lost if its target refuses it.
  return 'require ["copy", "vacation", "index", "encoded-character", "envelope"]; if not envelope :is "from" "" { '
    || nullif(script, '') || '}';
end $$;
reset role;
revoke create on schema mail from postroom_operator;
