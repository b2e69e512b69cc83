-- What a mail server sees. The views are the operator's, whose policies show all organizations; row-level security stays
-- forced for everybody else.
grant create on schema mail to postroom_operator;
set local role postroom_operator;

-- One row for each address and service, as Dovecot calls it. A row with a reason is refused, and the reason is told only to
-- who knows the password. For smtp a refusal is no row at all: Postfix takes Dovecot's "OK … nologin" for OK, and would
-- let a suspended person send.
create view mail.sign_in as
select * from (
  select i.address, v.service, i.password_hash as password,
    case
      when o.status <> 'active' then 'This organization is suspended.'
      when d.status <> 'active' then 'This domain is suspended.'
      when i.status <> 'active' then 'This account is suspended. Ask your administrator.'
      when s.enabled = false then 'This service is switched off for your organization.'
      when v.needs_mailbox and m.mailbox_quota_id is null then 'This account has no mailbox.'
      when i.must_change_password and g.must_change_refuses then 'This password has to be changed first.'
    end as reason,
    i.organization_id, d.domain_name
  from identity i
  join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
  join organization o on o.organization_id = i.organization_id
  cross join mail.setting g
  cross join (values ('imap', 'imap', true), ('pop3', 'pop3', true), ('sieve', 'managesieve', true),
    ('smtp', 'smtp_submission', false), ('submission', 'smtp_submission', false)) v(service, service_code, needs_mailbox)
  left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
  left join organization_service s on s.organization_id = i.organization_id and s.service_code = v.service_code
  where i.password_hash is not null
) sign_in where service <> 'smtp' or reason is null;

-- The probes of the workers, for services called "probe-…" alone: no mail program can use one.
create view mail.probe_login as
select p.probe_name as username, v.service, p.password_hash as password
from mail.probe p
cross join (values ('probe-imap'), ('probe-pop3'), ('probe-sieve'), ('probe-smtp'), ('probe-submission')) v(service)
where p.made_at > now() - interval '2 hours';

-- One row for each mailbox. Its folder carries its id, never its address: who gets the address later finds no old mail.
create view mail.mailbox as
select i.address as username, m.organization_id, m.mailbox_quota_id as mailbox_id,
  m.organization_id || '/' || m.mailbox_quota_id as folder, m.limit_bytes
from identity i
join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id;

-- What comes in: one row for each identity. The refusal is what SMTP answers at RCPT TO, null where mail is taken.
create view mail.recipient as
select i.address, i.local_part, d.domain_name, d.subaddressing_enabled,
  case
    when o.status <> 'active' or d.status <> 'active' then '550 5.2.1 This domain is suspended'
    when m.mailbox_quota_id is null then '550 5.1.1 No mailbox here by that name'
    when i.status <> 'active' and i.delivery_while_suspended = 'reject' then '550 5.2.1 This mailbox is disabled'
  end as refusal
from identity i
join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
join organization o on o.organization_id = i.organization_id
left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id;

-- Every domain, a suspended one so that its mail is refused by name and not as relaying. The catch-all is null unless its
-- target takes mail.
create view mail.domain as
select d.domain_name, d.organization_id, d.subaddressing_enabled,
  o.status = 'active' and d.status = 'active' as is_active,
  r.address as catch_all
from domain d
join organization o on o.organization_id = d.organization_id
left join identity c on c.organization_id = d.organization_id and c.identity_id = d.catch_all_identity_id
left join mail.recipient r on r.address = c.address and r.refusal is null;

grant select on mail.sign_in, mail.probe_login, mail.mailbox, mail.recipient, mail.domain to postroom_mail;
-- The worker compares what a mail server answers with what it should, and needs no hash of a password for that.
grant select (address, service, reason, organization_id, domain_name) on mail.sign_in to postroom_worker;
grant select on mail.mailbox, mail.recipient, mail.domain to postroom_worker;

reset role;
revoke create on schema mail from postroom_operator;
