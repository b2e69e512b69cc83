-- Folded text with one space before each word: ' lin' finds where a word begins with lin.
create or replace function search_words(value text) returns text language sql immutable parallel safe
return ' ' || translate(value, '.-_@+''’/(),&', '            ');
