-- Receipts of rules: what mail servers run for an identity when mail is delivered. They don't say where mail has arrived.
alter table enforcement
  drop constraint enforcement_kind_check,
  add constraint enforcement_kind_check check (kind in ('sign_in', 'delivery', 'quota', 'purge', 'address', 'rules'));

grant create on schema mail to postroom_operator;
set local role postroom_operator;

-- Asks mail servers about the rules of an identity that has a mailbox, once in a transaction.
create function mail.request_rules_enforcement(organization uuid, identity uuid) returns void
language plpgsql as $$
begin
  insert into enforcement (organization_id, kind, identity_id, address, request_id)
  select organization, 'rules', identity, m.address, nullif(current_setting('postroom.request_id', true), '')
  from mail.setting
  cross join lateral (
    select m.address from mailbox_quota m
    where m.organization_id = organization and m.identity_id = request_rules_enforcement.identity offset 0
  ) m
  where attached_at is not null and not exists (
    select from enforcement e
    where e.organization_id = organization and e.identity_id = request_rules_enforcement.identity and e.kind = 'rules'
      and e.state = 'pending' and e.xmin = pg_current_xact_id()::xid);
  if found then notify postroom_mail; end if;
end $$;

create function mail.rules_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_rules_enforcement(new.organization_id, new.identity_id);
  return null;
end $$;

-- The identity runs its own rules again or no longer, and identities that forward to it do so again or no longer.
create function mail.identity_changes_rules() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed identity := coalesce(new, old);
begin
  perform mail.request_rules_enforcement(r.organization_id, r.identity_id) from (
    select r.organization_id, r.identity_id from mail_rules r
    where r.organization_id = changed.organization_id and r.identity_id = changed.identity_id
    union all
    select r.organization_id, r.identity_id from mail_rules r
    where r.organization_id = changed.organization_id and r.forward_to_identity_id = changed.identity_id
  ) r;
  return null;
end $$;

-- The same when the mailbox of the identity comes or goes.
create function mail.mailbox_changes_rules() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed mailbox_quota := coalesce(new, old);
begin
  perform mail.request_rules_enforcement(r.organization_id, r.identity_id) from mail_rules r
  where r.organization_id = changed.organization_id and r.forward_to_identity_id = changed.identity_id;
  return null;
end $$;

-- Rules may send to other mail systems, or no longer.
create function mail.external_forwarding_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_enforcement(new.organization_id, 'rules');
  return null;
end $$;

-- Identities of an organization to ask about when its policy has changed: those that are forwarded to another mail system.
create function mail.outside_forwards(organization uuid) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.address from mail_rules r
  cross join lateral (
    select m.address from mailbox_quota m
    where m.organization_id = r.organization_id and m.identity_id = r.identity_id offset 0
  ) m
  where r.organization_id = organization and r.forward_to_address is not null limit 10
$$;

revoke execute on function mail.request_rules_enforcement(uuid, uuid), mail.outside_forwards(uuid) from public;
grant execute on function mail.outside_forwards(uuid) to postroom_worker;
reset role;
revoke create on schema mail from postroom_operator;

create trigger mail_rules_added after insert on mail_rules for each row
  when (new.own_rules <> 'run' or new.forward_to_identity_id is not null or new.forward_to_address is not null
    or new.reply_text is not null)
  execute function mail.rules_changed();
create trigger mail_rules_changed after update on mail_rules for each row
  when ((old.own_rules, old.forward_to_identity_id, old.forward_to_address, old.keep_copy, old.reply_subject, old.reply_text,
      old.reply_days, old.reply_starts_at, old.reply_ends_at)
    is distinct from (new.own_rules, new.forward_to_identity_id, new.forward_to_address, new.keep_copy, new.reply_subject,
      new.reply_text, new.reply_days, new.reply_starts_at, new.reply_ends_at))
  execute function mail.rules_changed();
create trigger mail_identity_changes_rules after update of status, delivery_while_suspended, address on identity for each row
  when ((old.status, old.delivery_while_suspended, old.address) is distinct from (new.status, new.delivery_while_suspended, new.address))
  execute function mail.identity_changes_rules();
create trigger mail_mailbox_changes_rules after insert or delete on mailbox_quota
  for each row execute function mail.mailbox_changes_rules();
create trigger mail_external_forwarding_changed after update of external_forwarding on organization for each row
  when (old.external_forwarding <> new.external_forwarding) execute function mail.external_forwarding_changed();
