-- A session lasts as long as the password that it began with, and as long as the identity may sign in. The session in which an
-- identity changes its own password continues.
set local role postroom_operator;
create or replace function end_sessions_of_person() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update api_key set revoked_at = now()
  where organization_id = new.organization_id and identity_id = new.identity_id and revoked_at is null
    and key_id::text is distinct from nullif(current_setting('postroom.kept_session', true), '');
  return null;
end $$;
reset role;

create or replace trigger person_changed after update of password_hash, status on identity for each row
  when (old.password_hash is distinct from new.password_hash or new.status <> 'active')
  execute function end_sessions_of_person();
