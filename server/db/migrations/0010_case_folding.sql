-- A search folds case as Unicode does (section 3.13), not only to lower case: a final sigma is a sigma, as in ΠΩΛΉΣ and
-- Πωλήσεων. Lower case comes before the accents go, so that both cases of a letter lose the same; ß is ss without its
-- accent, and İ, I, ı and i are one. What lower case leaves of folding is ς and nine old forms of Cyrillic letters,
-- U+1C80 to U+1C88. The iota subscript of Greek is an accent here: it goes, in whatever case.

-- Of ASCII alone, which most names are, there is nothing to fold but lower case. Not strict, so that PostgreSQL works
-- the expression itself instead of calling a function for each row; null stays null.
create or replace function search_fold(value text) returns text language sql immutable parallel safe
return case
  when octet_length(value) = char_length(value) then lower(value collate "C")
  else replace(
    -- In the end once more: of ® is left (R).
    lower(public.unaccent('public.unaccent'::regdictionary, lower(normalize(
      case when value ~ U&'[\1c80-\1c88]' collate "C"
        then translate(value, U&'\1c80\1c81\1c82\1c83\1c84\1c85\1c86\1c87\1c88', U&'\0432\0434\043e\0441\0442\0442\044a\0463\a64b')
        else value
      end, nfkc) collate postroom_text)) collate "C"),
    U&'\03c2', U&'\03c3')
  end;

create or replace function search_pattern(value text) returns text language sql immutable parallel safe
return '%' || regexp_replace(search_fold(value), '([\\%_])', '\\\1', 'g') || '%';

-- What is stored is folded anew where that makes a difference. Each change locks its organization's row first: new ones
-- wait from here on, reads do not.
lock table organization in exclusive mode;
grant update (resource_label) on audit_event to postroom_operator;
set local role postroom_operator;
update domain set domain_name = domain_name where search collate "C" <> search_fold(domain_name || ' ' || domain_name_unicode);
update department set department_name = department_name where search collate "C" <> search_fold(department_name);
update identity set display_name = display_name where search collate "C" <> search_fold(address || ' ' || display_name);
update mailbox_quota set display_name = display_name where search collate "C" <> search_fold(address || ' ' || display_name);
update audit_event set resource_label = resource_label where search collate "C" <> search_fold(resource_label || ' ' || operation);
reset role;
revoke update (resource_label) on audit_event from postroom_operator;
