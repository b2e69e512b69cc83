-- Dovecot asks for a script by the address of a mailbox and the name of the script. The name is a hash: another script has another
-- name, so a compiled one is never too old.
set local role postroom_operator;
create or replace view mail.script as
select i.address as username, md5(s.script) as script_id, s.script
from identity i
join mail_rules r on r.organization_id = i.organization_id and r.identity_id = i.identity_id
cross join lateral (select mail.script_of(r.organization_id, r.identity_id) as script offset 0) s
where s.script is not null;
grant select on mail.script to postroom_mail, postroom_worker;
reset role;
