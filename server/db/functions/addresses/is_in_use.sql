-- Whether an alias or a group with these values is on and hasn't expired. Mail follows it only then, and only in an active domain.
create or replace function is_in_use(enabled boolean, ended_at timestamptz, expires_at timestamptz) returns boolean
language sql stable parallel safe
return enabled and ended_at is null and (expires_at is null or expires_at > now());
