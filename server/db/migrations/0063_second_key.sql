-- A second key has no key in common with the one that asked, and looser settings wait for one, too.
alter table plan
  -- The key of whoever approved; of a session its key. While it is revoked, the approval does not count.
  add column approved_authority_key_id uuid;
grant update (approved_authority_key_id) on plan to postroom_app;

alter table organization
  -- A looser number of deletions that waits for a second key, null in it turns the approval off. There is one while asked_above_at
  -- is not null.
  add column asked_above integer check (asked_above between 0 and 100000),
  add column asked_above_at timestamptz(3),
  add column asked_above_by_key_id uuid,
  add column asked_above_by_key_name text;
grant update (asked_above, asked_above_at, asked_above_by_key_id, asked_above_by_key_name) on organization to postroom_app;
