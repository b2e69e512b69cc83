-- The script that is in force now; null without one. The clock of the database decides when a reply begins and ends.
-- It is a function because a session keeps its plans. `offset 0` looks each row up by its key, also in a table that the planner
-- doesn't know yet.
set local role postroom_operator;
create or replace function mail.script_of(organization uuid, identity uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r mail_rules;
  own text;
  names text;
  patterns text;
  target text;
  script text := '';
begin
  select * into r from mail_rules m where m.organization_id = organization and m.identity_id = script_of.identity;
  if not found then return null; end if;
  select mail.sieve_string(i.address) into own from identity i
  where i.organization_id = organization and i.identity_id = script_of.identity;
  if r.reply_text is not null and r.reply_ended_at is null and coalesce(r.reply_starts_at <= now(), true) and coalesce(now() < r.reply_ends_at, true) then
    -- Pigeonhole answers only mail that names one of `:addresses`. The one that the message names can have a tag.
    select string_agg(mail.sieve_string(a.address), ', '),
      string_agg(mail.sieve_string(a.address)
        || case when d.subaddressing_enabled then ', ' || mail.sieve_string(a.local_part || '+*@' || d.domain_name) else '' end, ', ')
    into names, patterns
    from mail.addresses_of(organization, script_of.identity) a
    cross join lateral (
      select d.domain_name, d.subaddressing_enabled from domain d where d.organization_id = organization and d.domain_id = a.domain_id
      offset 0
    ) d;
    script := 'if allof (not anyof (' || mail.unanswered_mail() || '), '
      || 'address :matches ["to", "cc", "bcc", "resent-to", "resent-cc", "resent-bcc"] [' || patterns || ']) '
      || '{ vacation :mime :days ' || r.reply_days || ' :from ' || own || ' :addresses ["${0}", ' || names || ']'
      || ' :subject ' || mail.sieve_string(r.reply_subject)
      || ' :handle ' || mail.sieve_string('postroom ' || md5(r.reply_subject || r.reply_text))
      || ' ' || mail.sieve_string(mail.mime_text(r.reply_text)) || '; } ';
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
  return 'require ["copy", "vacation", "index", "encoded-character", "envelope", "variables", "mime"]; set "dollar" "$"; '
    || 'if not envelope :is "from" "" { ' || nullif(script, '') || '}';
end $$;
revoke execute on function mail.script_of(uuid, uuid) from public;
grant execute on function mail.script_of(uuid, uuid) to postroom_mail, postroom_worker;
reset role;
