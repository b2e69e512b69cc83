-- What mail servers read and write is a schema of its own. A mail server signs in as a member of postroom_mail: the views of the
-- schema show it what it needs, and it writes into the two tables of what it has seen, and nowhere else. postroom_worker is the
-- role of the process that makes mail servers act on changes and writes down what they answered.
create schema mail;
revoke all on schema mail from public;
grant usage on schema mail to postroom_operator, postroom_mail, postroom_worker;

-- One row: how this installation and its mail system belong together.
create table mail.setting (
  only_row boolean primary key default true check (only_row),
  -- Since when a mail system reads this database. Null: none does, and nothing is written for one.
  attached_at timestamptz(3),
  -- Whether must_change_password refuses mail programs: only where identities have a page to change their password on.
  must_change_refuses boolean not null default false,
  -- Reports of failed sign-ins, and of sign-ins that no session follows: since when mail servers have sent them without a gap, and
  -- when the last one came. Null: never.
  hears_failures_since timestamptz(3),
  heard_failures_at timestamptz(3),
  hears_logins_since timestamptz(3),
  heard_logins_at timestamptz(3),
  -- Gets the mail to postmaster@ and abuse@ (RFC 2142) of each domain, unless an identity or a catch-all takes it.
  postmaster text collate "C",
  -- Whether the operator has chosen it, or chosen to have none. Otherwise a trial names an address at each start.
  postmaster_is_chosen boolean not null default false
);
insert into mail.setting default values;

-- Credentials with which a worker asks a mail server whether an identity may sign in, without the identity's password. Each
-- process has its own, and new ones each hour: if the mail server accepts them, it reads this database now.
create table mail.probe (
  probe_name text collate "C" primary key,
  password_hash text not null,
  made_at timestamptz(3) not null default now()
);

-- What mail servers have seen. It is kept beside the product's own rows, whose counters need a lock on the organization
-- (0007_measurements.sql moves it there). Unlogged: it is empty after a crash of PostgreSQL, and the next delivery or sign-in
-- writes it again.
create unlogged table mail.usage_seen (
  username text collate "C" primary key,
  bytes bigint not null default 0,
  messages bigint not null default 0,
  seen_at timestamptz(3) not null default clock_timestamp()
) with (fillfactor = 50);
create unlogged table mail.login_seen (
  username text collate "C" not null,
  service text not null,
  -- Seconds since 1970.
  last_login bigint not null,
  seen_at timestamptz(3) not null default clock_timestamp(),
  primary key (username, service)
) with (fillfactor = 50);
-- Dovecot's statement sets no time when it updates a row.
create function mail.seen_now() returns trigger language plpgsql as $$
begin
  new.seen_at := clock_timestamp();
  return new;
end $$;
create trigger seen_now before update on mail.usage_seen for each row execute function mail.seen_now();
create trigger seen_now before update on mail.login_seen for each row execute function mail.seen_now();

-- One process at a time measures mailboxes. When it is gone, another one takes over.
create table mail.meter (
  only_row boolean primary key default true check (only_row),
  held_by uuid,
  held_until timestamptz(3) not null default '-infinity'
);
insert into mail.meter default values;

-- What each process that asks the mail servers has last heard from them, so that processes without settings of a mail system
-- report the same.
create table mail.heartbeat (
  process_id uuid primary key,
  told_at timestamptz(3) not null default clock_timestamp(),
  -- The state of the mail servers, as in the health report; never a secret.
  report jsonb not null
);

-- The operator owns the views, so that they show all organizations; row-level security stays forced for everyone else.
grant create on schema public, mail to postroom_operator;
set local role postroom_operator;

-- One row for each address and service, by Dovecot's names. A row with a reason is refused, and the reason is shown only to a
-- user who knows the password. For smtp, a refusal is no row at all: Postfix takes Dovecot's "OK … nologin" for OK, and would let
-- a suspended identity send.
create view mail.sign_in as
select * from (
  select i.address, v.service, i.password_hash as password,
    case
      when o.status <> 'active' then 'This organization is suspended.'
      when d.status <> 'active' then 'This domain is suspended.'
      when i.status <> 'active' then 'This account is suspended. Ask your administrator.'
      when s.enabled = false then 'This service is switched off for your organization.'
      when v.needs_mailbox and m.mailbox_quota_id is null then 'This account has no mailbox.'
      when i.must_change_password and g.must_change_refuses then 'This password has to be changed first.'
    end as reason,
    i.organization_id, d.domain_name
  from identity i
  join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
  join organization o on o.organization_id = i.organization_id
  cross join mail.setting g
  cross join (values ('imap', 'imap', true), ('pop3', 'pop3', true), ('sieve', 'managesieve', true),
    ('smtp', 'smtp_submission', false), ('submission', 'smtp_submission', false)) v(service, service_code, needs_mailbox)
  left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
  left join organization_service s on s.organization_id = i.organization_id and s.service_code = v.service_code
  where i.password_hash is not null
) sign_in where service <> 'smtp' or reason is null;

-- The workers' probes, for services called "probe-…" alone: no mail program can use one.
create view mail.probe_login as
select p.probe_name as username, v.service, p.password_hash as password
from mail.probe p
cross join (values ('probe-imap'), ('probe-pop3'), ('probe-sieve'), ('probe-smtp'), ('probe-submission')) v(service)
where p.made_at > now() - interval '2 hours';

-- One row for each mailbox. Its folder has its id as its name, never its address: a later owner of the address finds no old mail.
-- Where an identity can't sign in, its own Sieve scripts must not run: they would forward and answer its mail.
create view mail.mailbox as
select i.address as username, m.organization_id, m.mailbox_quota_id as mailbox_id,
  m.organization_id || '/' || m.mailbox_quota_id as folder, m.limit_bytes,
  i.status <> 'active' or d.status <> 'active' or o.status <> 'active' as own_rules_are_stopped
from identity i
join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
join organization o on o.organization_id = i.organization_id;

-- What mail comes in: one row for each identity, and one for each deleted identity, so that no catch-all takes mail to a reserved
-- address. The refusal is the SMTP response to RCPT TO, null where mail is accepted.
create view mail.recipient as
select i.address, i.local_part, d.domain_name, d.subaddressing_enabled,
  case
    when o.status <> 'active' or d.status <> 'active' then '550 5.2.1 This domain is suspended'
    when m.mailbox_quota_id is null then '550 5.1.1 No mailbox here by that name'
    when i.status <> 'active' and i.delivery_while_suspended = 'reject' then '550 5.2.1 This mailbox is disabled'
  end as refusal
from identity i
join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
join organization o on o.organization_id = i.organization_id
left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
union all
select r.address, r.local_part, d.domain_name, d.subaddressing_enabled, '550 5.1.1 This address is no longer in use'
from deleted_identity r
join domain d on d.organization_id = r.organization_id and d.domain_id = r.domain_id;

-- Every domain. A suspended one is there so that its mail is refused by name and not as relaying. The catch-all is null unless
-- its target accepts mail.
create view mail.domain as
select d.domain_name, d.organization_id, d.subaddressing_enabled,
  o.status = 'active' and d.status = 'active' as is_active,
  r.address as catch_all,
  -- Null while the identity that was named takes no mail.
  case when not exists (select from domain h where h.domain_name = split_part(g.postmaster, '@', 2))
      or exists (select from mail.recipient p where p.address = g.postmaster and p.refusal is null)
    then g.postmaster end as postmaster
from domain d
join organization o on o.organization_id = d.organization_id
cross join mail.setting g
left join identity c on c.organization_id = d.organization_id and c.identity_id = d.catch_all_identity_id
left join mail.recipient r on r.address = c.address and r.refusal is null;

grant select on mail.sign_in, mail.probe_login, mail.mailbox, mail.recipient, mail.domain to postroom_mail;
-- The worker compares the mail servers' answers with these, and needs no hash of a password for that.
grant select (address, service, reason, organization_id, domain_name) on mail.sign_in to postroom_worker;
grant select on mail.mailbox, mail.recipient, mail.domain to postroom_worker;

-- What requests know of the mail servers' reports: they can't read the schema mail. Mail servers report a probe every ten
-- seconds, so a minute without one is a gap. `until` is when failed sign-ins were last reported, null while they are;
-- `logins_since` is null while sign-ins aren't reported.
create view mail_hearing as
select o.organization_id, g.hears_failures_since as since,
  case when g.heard_failures_at < now() - interval '1 minute' then g.heard_failures_at end as until,
  case when g.heard_logins_at >= now() - interval '1 minute' then g.hears_logins_since end as logins_since
from mail.setting g cross join organization o
where g.attached_at is not null and g.hears_failures_since is not null and o.organization_id = current_organization();
grant select on mail_hearing to postroom_app;

-- Since when a mail system is attached, and the newest heartbeat, of a process that the mail system answers if there is one.
-- After 45 seconds without a heartbeat, four questions, no process is known to ask.
create view mail_state as
select g.attached_at, h.told_at, h.report, coalesce(h.is_current, false) as is_current
from mail.setting g left join lateral (
  select b.told_at, b.report, b.told_at > now() - interval '45 seconds' as is_current
  from mail.heartbeat b order by is_current desc, b.report ->> 'state' = 'attached' desc, b.told_at desc limit 1
) h on true;
grant select on mail_state to postroom_app;
reset role;
revoke create on schema public, mail from postroom_operator;
