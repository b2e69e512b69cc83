-- Rules of identities: forwards, auto-replies, and where rules have sent mail.

-- A Sieve string (RFC 5228, 2.4.2). Scripts set the variable "dollar", because Pigeonhole replaces variables (RFC 5229) after
-- encoded characters.
create function mail.sieve_string(input text) returns text
language sql immutable strict parallel safe as $$
  select '"' || replace(replace(replace(replace(regexp_replace(input, '\r\n|\r|\n', chr(10), 'g'),
    '\', '\\'), '"', '\"'), '${', '${dollar}{'), chr(10), '${hex:0d 0a}') || '"'
$$;

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

-- An identity keeps 50 targets of its rules. What was sent to others is counted, so that 50 harmless targets can't hide another one.
create table redirect_rest (
  organization_id uuid not null,
  identity_id uuid not null,
  -- The day of the last message to a target that isn't kept, in UTC.
  day date not null,
  set_by text not null check (set_by in ('own_rules', 'administrator')),
  is_outside boolean not null,
  count bigint not null check (count > 0),
  primary key (organization_id, identity_id, day, set_by, is_outside),
  constraint redirect_rest_of foreign key (organization_id, identity_id) references address on delete cascade
);
alter table redirect_rest enable row level security;
alter table redirect_rest force row level security;
create policy own_organization on redirect_rest to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on redirect_rest to postroom_operator using (true) with check (true);
grant select on redirect_rest to postroom_app;
grant select, insert, update, delete on redirect_rest to postroom_operator;
