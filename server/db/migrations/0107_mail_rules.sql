-- What administrators set beside an identity's own Sieve rules: a forward, an auto-reply, and whether the own rules run. And which
-- addresses rules have sent mail to.

-- Requests of the version before may use the tables in another order. The locks are given back and asked for again after a moment,
-- as in 0081_addresses.sql.
do $$
declare
  waiting text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '300ms', true);
  for attempt in 1..200 loop
    begin
      lock table organization, address in access exclusive mode;
      perform set_config('lock_timeout', waiting, true);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'The tables of addresses were in use for a minute. Start again when fewer changes are being made.';
end $$;

-- Whether rules may send mail to other mail systems. Existing organizations keep what they can do.
alter table organization add column external_forwarding text not null default 'allowed'
  constraint external_forwarding_check check (external_forwarding in ('allowed', 'refused'));
alter table organization alter column external_forwarding set default 'refused';
grant update (external_forwarding) on organization to postroom_app;

-- A Sieve string (RFC 5228, section 2.4.2) with line breaks as RFC 5321 wants them. Each "${" is taken apart, because the script
-- requires encoded-character.
grant create on schema public, mail to postroom_operator;
set local role postroom_operator;
create function mail.sieve_string(input text) returns text language sql immutable strict parallel safe as $$
  select '"' || replace(replace(replace(replace(regexp_replace(input, '\r\n|\r|\n', chr(10), 'g'),
    '\', '\\'), '"', '\"'), '${', '${hex:24}{'), chr(10), '${hex:0d 0a}') || '"'
$$;
reset role;

-- Both ids are those of identities, also of deleted ones: their rows of address stay while they can be restored.
create table mail_rules (
  organization_id uuid not null,
  identity_id uuid not null,
  own_rules text not null default 'run' check (own_rules in ('run', 'stopped')),
  -- One of both, or none.
  forward_to_identity_id uuid,
  forward_to_address text collate "C" check (octet_length(forward_to_address) <= 254
    and forward_to_address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@[a-z0-9.-]{1,253}$'),
  keep_copy boolean not null default true,
  reply_subject text check (char_length(reply_subject) between 1 and 200),
  reply_text text check (char_length(reply_text) between 1 and 10000),
  reply_days smallint not null default 7 check (reply_days between 1 and 30),
  -- Null: now, and without an end.
  reply_starts_at timestamptz(3),
  reply_ends_at timestamptz(3),
  version bigint not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (organization_id, identity_id),
  constraint rules_of foreign key (organization_id, identity_id) references address on delete cascade,
  constraint forward_target foreign key (organization_id, forward_to_identity_id) references address
    on delete set null (forward_to_identity_id),
  constraint forward_to_one check (forward_to_identity_id is null or forward_to_address is null),
  constraint forward_to_itself check (forward_to_identity_id <> identity_id),
  constraint reply_is_whole check ((reply_subject is null) = (reply_text is null)),
  constraint reply_ends_after_start check (reply_ends_at > reply_starts_at),
  -- A line of Dovecot's dictionary has 64 KiB at most.
  constraint reply_fits check (octet_length(mail.sieve_string(reply_text)) <= 32768)
);
create index mail_rules_by_target on mail_rules (organization_id, forward_to_identity_id) where forward_to_identity_id is not null;
create index mail_rules_outside on mail_rules (organization_id, identity_id) where forward_to_address is not null;

-- Which addresses the rules of an identity have sent mail to in the last 30 days.
create table redirect_seen (
  organization_id uuid not null,
  identity_id uuid not null,
  target text collate "C" not null check (octet_length(target) <= 320),
  -- administrator: it is the target of the forward.
  set_by text not null check (set_by in ('own_rules', 'administrator')),
  -- Whether it is no address of a domain of this organization.
  is_outside boolean not null,
  count integer not null check (count > 0),
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (organization_id, identity_id, target, set_by),
  constraint redirect_of foreign key (organization_id, identity_id) references address on delete cascade
);
create index redirect_seen_by_last on redirect_seen (organization_id, last_at desc, identity_id, target);

alter table mail_rules enable row level security;
alter table mail_rules force row level security;
alter table redirect_seen enable row level security;
alter table redirect_seen force row level security;
create policy own_organization on mail_rules to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on mail_rules to postroom_operator using (true) with check (true);
create policy own_organization on redirect_seen to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on redirect_seen to postroom_operator using (true) with check (true);
grant select on mail_rules, redirect_seen to postroom_app;
grant insert (organization_id, identity_id, own_rules, forward_to_identity_id, forward_to_address, keep_copy, reply_subject, reply_text,
  reply_days, reply_starts_at, reply_ends_at) on mail_rules to postroom_app;
grant update (own_rules, forward_to_identity_id, forward_to_address, keep_copy, reply_subject, reply_text, reply_days,
  reply_starts_at, reply_ends_at, version, updated_at) on mail_rules to postroom_app;
grant select, insert, update, delete on mail_rules, redirect_seen to postroom_operator;

set local role postroom_operator;

-- Once a deletion is permanent, its rules go, and what was forwarded to the identity stays. Both follow from the address, unless
-- an alias has it: the address stays then. After a restore there is nothing to do.
create or replace function deletions_free_addresses() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from address a using old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and a.kind = 'held';
  delete from mail_rules r using old_rows o, address a
  where r.organization_id = o.organization_id and r.identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  delete from redirect_seen r using old_rows o, address a
  where r.organization_id = o.organization_id and r.identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  update mail_rules r set forward_to_identity_id = null from old_rows o, address a
  where r.organization_id = o.organization_id and r.forward_to_identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  update address a set is_held = false, version = a.version + 1, updated_at = now() from old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  return null;
end $$;

-- Whether another organization has a domain. Requests can't see the domains of others, and must not forward mail there.
create function is_domain_of_others(named text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from domain d where d.domain_name = named and d.organization_id <> current_organization())
$$;

-- The script that is in force now; null without one. The clock of the database decides when a reply begins and ends.
-- It is a function because a session keeps its plans. `offset 0` looks each row up by its key, also in a table that the planner
-- doesn't know yet.
create function mail.script_of(organization uuid, identity uuid) returns text
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
  return 'require ["copy", "vacation", "index", "encoded-character"]; ' || nullif(script, '');
end $$;

-- Dovecot asks for a script by the address of a mailbox and the name of the script. The name is a hash: another script has another
-- name, so a compiled one is never too old.
create view mail.script as
select i.address as username, md5(s.script) as script_id, s.script
from identity i
join mail_rules r on r.organization_id = i.organization_id and r.identity_id = i.identity_id
cross join lateral (select mail.script_of(r.organization_id, r.identity_id) as script offset 0) s
where s.script is not null;

-- With the name of the administrator's script, and with own rules that an administrator has stopped.
create or replace view mail.mailbox as
select i.address as username, m.organization_id, m.mailbox_quota_id as mailbox_id,
  m.organization_id || '/' || m.mailbox_quota_id as folder, m.limit_bytes,
  i.status <> 'active' or d.status <> 'active' or o.status <> 'active' or coalesce(r.own_rules = 'stopped', false)
    as own_rules_are_stopped,
  case when r.identity_id is not null then md5(mail.script_of(r.organization_id, r.identity_id)) end as script_id
from identity i
join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
join organization o on o.organization_id = i.organization_id
left join mail_rules r on r.organization_id = i.organization_id and r.identity_id = i.identity_id;

-- Whether mail that the rules of an identity send may leave for other mail systems, by the sender of its envelope, which Dovecot
-- sets. Null: no identity has the address.
create function mail.redirect_rule(sender text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when o.external_forwarding = 'allowed' and o.status = 'active' and d.status = 'active' then 'OK'
    else '550 5.7.1 Rules of your organization may not send mail to other mail systems' end
  from identity i
  join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
  join organization o on o.organization_id = i.organization_id
  where i.address = mail.present_address(sender)
$$;

revoke execute on function is_domain_of_others(text), mail.script_of(uuid, uuid), mail.redirect_rule(text) from public;
grant execute on function is_domain_of_others(text) to postroom_app;
grant execute on function mail.script_of(uuid, uuid), mail.redirect_rule(text) to postroom_mail, postroom_worker;
grant select on mail.script to postroom_mail, postroom_worker;
reset role;
revoke create on schema public, mail from postroom_operator;
