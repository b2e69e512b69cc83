-- What mail servers read and write is a schema of its own. A mail server signs in as a member of postroom_mail: the views of the
-- schema show it what it needs, and it writes into the two tables of what it has seen, and nowhere else. postroom_worker is the
-- role of the process that makes mail servers act on changes and writes down what they answered. Postfix has a role of its own,
-- postroom_routes, since domains, addresses and senders are all it asks for, and no password hash.
create schema mail;
revoke all on schema mail from public;
grant usage on schema mail to postroom_operator, postroom_mail, postroom_routes, postroom_worker;

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
  postmaster_is_chosen boolean not null default false,
  dns_resolvers text[] not null default '{}',
  dns_answered_at timestamptz(3),
  dns_failed_at timestamptz(3),
  hears_rules_since timestamptz(3),
  heard_rules_at timestamptz(3),
  -- Whether a policy service was there when the mail system was attached last. Without one, mail of rules would wait for its answer.
  has_policy boolean not null default false
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
-- (functions/measurements moves it there). Unlogged: it is empty after a crash of PostgreSQL, and the next delivery or sign-in
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
