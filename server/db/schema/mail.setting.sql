-- One row: how this installation and its mail system belong together.
create table mail.setting (
  only_row boolean not null default true,
  -- Since when a mail system reads this database. Null: none does, and nothing is written for one.
  attached_at timestamp(3) with time zone,
  -- Whether must_change_password refuses mail programs: only where identities have a page to change their password on.
  must_change_refuses boolean not null default false,
  -- Reports of failed sign-ins, and of sign-ins that no session follows: since when mail servers have sent them without a gap, and
  -- when the last one came. Null: never.
  hears_failures_since timestamp(3) with time zone,
  heard_failures_at timestamp(3) with time zone,
  hears_logins_since timestamp(3) with time zone,
  heard_logins_at timestamp(3) with time zone,
  -- Gets the mail to postmaster@ and abuse@ (RFC 2142) of each domain, unless an identity or a catch-all takes it.
  postmaster text,
  -- Whether the operator has chosen it, or chosen to have none. Otherwise a trial names an address at each start.
  postmaster_is_chosen boolean not null default false,
  dns_resolvers text[] not null default '{}'::text[],
  dns_answered_at timestamp(3) with time zone,
  dns_failed_at timestamp(3) with time zone,
  hears_rules_since timestamp(3) with time zone,
  heard_rules_at timestamp(3) with time zone,
  -- Whether a policy service was there when the mail system was attached last. Without one, mail of rules would wait for its answer.
  has_policy boolean not null default false,
  constraint setting_pkey PRIMARY KEY (only_row),
  constraint setting_only_row_check CHECK (only_row)
);

grant select, update on mail.setting to postroom_operator;
grant select on mail.setting to postroom_worker;
