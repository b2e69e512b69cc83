-- The workers' probes, for services called "probe-…" alone: no mail program can use one.
set local role postroom_operator;
create or replace view mail.probe_login as
select p.probe_name as username, v.service, p.password_hash as password
from mail.probe p
cross join (values ('probe-imap'), ('probe-pop3'), ('probe-sieve'), ('probe-smtp'), ('probe-submission')) v(service)
where p.made_at > now() - interval '2 hours';
grant select on mail.probe_login to postroom_mail;
reset role;
