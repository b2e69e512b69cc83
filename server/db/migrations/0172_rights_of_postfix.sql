-- What Postfix asks: domains, addresses and who may send as them. It needs no password hash, so it has its own role. A login in
-- postroom_mail, as Dovecot has it, may ask all of it too.
grant usage on schema mail to postroom_routes;
set local role postroom_operator;
grant select on mail.domain to postroom_routes;
grant execute on function mail.refusal(text, text, integer), mail.expansion(text, text), mail.has_mailbox(text, text),
  mail.sender_logins(text, text), mail.sender_rule(text, text), mail.redirect_rule(text), mail.rule_recipients(text, text)
  to postroom_routes;
reset role;
