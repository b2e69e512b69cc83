-- Each process keeps keys that it has looked up. It hears on the channel postroom_key, when the change commits,
-- which to forget: the SHA-256 of a key's secret in hexadecimal, or * for all.

create function tell_key_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('postroom_key', encode(old.secret_sha256, 'hex'));
  -- A session lives no longer than its parent.
  perform pg_notify('postroom_key', encode(k.secret_sha256, 'hex')) from api_key k where k.parent_key_id = old.key_id;
  return null;
end $$;
-- Not for last_used_at, which changes all the time and ends nothing.
create trigger key_changed after delete or update of secret_sha256, key_name, permissions, expires_at, revoked_at
  on api_key for each row execute function tell_key_changed();

create function tell_organization_changed() returns trigger language plpgsql as $$
begin
  notify postroom_key, '*';
  return null;
end $$;
create trigger organization_changed after update of status, organization_name on organization
  for each statement execute function tell_organization_changed();
