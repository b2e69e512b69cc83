-- Each process caches the keys that it has looked up. When a change commits, the channel postroom_key says which of them to
-- forget: the SHA-256 of a key's secret in hexadecimal, or * for all.
create or replace function tell_key_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('postroom_key', encode(old.secret_sha256, 'hex'));
  -- A session lives no longer than its parent.
  perform pg_notify('postroom_key', encode(k.secret_sha256, 'hex')) from api_key k where k.parent_key_id = old.key_id;
  return null;
end $$;

-- Not for last_used_at, which changes all the time and ends nothing.
create or replace trigger key_changed after update of secret_sha256, key_name, permissions, expires_at, revoked_at
  on api_key for each row execute function tell_key_changed();
-- Not for a session that had ended before it was deleted.
create or replace trigger key_deleted after delete on api_key for each row
  when (old.kind = 'key' or key_end(old) > now()) execute function tell_key_changed();
