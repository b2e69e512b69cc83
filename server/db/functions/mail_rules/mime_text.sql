-- A text as a message's body with its header fields (RFC 2045). Its lines are short: mail servers break one of more than 998 bytes
-- within words and letters. ASCII is quoted-printable, because filters suspect ASCII in base64.
set local role postroom_operator;
create or replace function mail.mime_text(input text) returns text
language sql immutable strict parallel safe as $$
  select 'Content-Type: text/plain; charset=utf-8' || chr(10) || 'Content-Transfer-Encoding: '
    || case when t.lines ~ '^[\t\n -~]*$'
      -- Soft breaks leave "=3D" whole. A line doesn't end with a space.
      then 'quoted-printable' || repeat(chr(10), 2) || regexp_replace(regexp_replace(regexp_replace(
        replace(t.lines, '=', '=3D'), '([^\n]{71,73}(?<!=)(?<!=.))(?!\n|$)', '\1=' || chr(10), 'g'),
        ' (?=\n|$)', '=20', 'g'), '\t(?=\n|$)', '=09', 'g')
      else 'base64' || repeat(chr(10), 2) || encode(convert_to(replace(t.lines, chr(10), chr(13) || chr(10)), 'UTF8'), 'base64') end
  from (select regexp_replace(input, '\r\n|\r', chr(10), 'g') as lines offset 0) t
$$;
reset role;
