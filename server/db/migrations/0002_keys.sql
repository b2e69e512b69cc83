-- API keys, their sessions in the console, and the sessions of identities on My account.

-- A session is a row of the same table, so that everything that ends a key ends it, too: `session` is of a key, `person` of an
-- identity. The latter has no permissions.
create table api_key (
  key_id uuid primary key,
  organization_id uuid not null references organization,
  key_name text not null check (char_length(key_name) between 1 and 100),
  kind text not null check (kind in ('key', 'session', 'person')),
  parent_key_id uuid references api_key on delete cascade,
  secret_sha256 bytea not null check (octet_length(secret_sha256) = 32),
  key_hint text not null,
  permissions text[] not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  identity_id uuid,
  -- What has ended stays ended when the clock is set back: a sweep marks the end of keys, sessions and links, and whatever asks for
  -- the end looks at the time and at the mark.
  ended_at timestamptz(3),
  constraint api_key_secret unique (secret_sha256),
  constraint session_has_parent check ((kind = 'session') = (parent_key_id is not null)),
  constraint session_expires check (kind = 'key' or expires_at is not null),
  constraint person_is_an_identity check ((kind = 'person') = (identity_id is not null)),
  constraint person_may_nothing_else check (kind <> 'person' or permissions = '{}'),
  constraint api_key_of_person foreign key (organization_id, identity_id)
    references identity (organization_id, identity_id) on delete cascade
);
create index api_key_of_organization on api_key (organization_id, created_at, key_id);
create index api_key_of_parent on api_key (parent_key_id) where parent_key_id is not null;
create index api_key_of_identity on api_key (organization_id, identity_id) where identity_id is not null;
create index api_key_sessions on api_key (organization_id, created_at) where kind = 'session';
create index api_key_open on api_key (organization_id, expires_at)
  where ended_at is null and revoked_at is null and expires_at is not null;

-- When a key ends or has ended. A marked end is before every moment, whatever the clock says.
create function key_end(key api_key) returns timestamptz stable parallel safe
return case when key.ended_at is not null then '-infinity'
  else least(key.revoked_at, key.expires_at,
    case when key.kind = 'session' then coalesce(key.last_used_at, key.created_at) + interval '60 minutes' end) end;
