-- A time as the API writes it: RFC 3339 in UTC with milliseconds.
create or replace function rfc3339(value timestamptz) returns text language sql stable strict parallel safe
return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
