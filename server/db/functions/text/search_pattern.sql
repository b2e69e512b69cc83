-- A pattern for LIKE that finds the value anywhere in a text, with no character of it taken as a wildcard.
create or replace function search_pattern(value text) returns text language sql immutable parallel safe
return '%' || regexp_replace(search_fold(value), '([\\%_])', '\\\1', 'g') || '%';
