-- One row for each address and service, by Dovecot's names. A row with a reason is refused, and the reason is shown only to a
-- user who knows the password. For smtp, a refusal is no row at all: Postfix takes Dovecot's "OK … nologin" for OK, and would let
-- a suspended identity send.
set local role postroom_operator;
create or replace view mail.sign_in as
select address, service, password, reason, organization_id, domain_name from (
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
grant select on mail.sign_in to postroom_mail;
-- The worker compares the answers of mail servers with these, and needs no hash of a password for that.
grant select (address, service, reason, organization_id, domain_name) on mail.sign_in to postroom_worker;
reset role;
