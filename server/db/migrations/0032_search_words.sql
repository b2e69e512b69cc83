-- What was folded for a search, with one space before each word: so ' lin' is where a word begins with lin.
create function search_words(value text) returns text language sql immutable parallel safe
return ' ' || translate(value, '.-_@+''’/(),&', '            ');
