-- Receipts of aliases: whether mail servers take mail for one, or refuse it. They don't say where it goes.

alter table enforcement add column alias_id uuid;
alter table enforcement
  drop constraint enforcement_kind_check,
  add constraint enforcement_kind_check check (kind in ('sign_in', 'delivery', 'quota', 'purge', 'address')),
  drop constraint enforcement_last_error_check,
  -- older_configuration: the files of the mail server don't know aliases.
  add constraint enforcement_last_error_check
    check (last_error in ('unreachable', 'timed_out', 'refused_us', 'differs', 'failed', 'older_configuration'));

create index enforcement_of_alias on enforcement (organization_id, alias_id, enforcement_id) where alias_id is not null;
drop index enforcement_of_organization;
create index enforcement_of_organization on enforcement (organization_id, enforcement_id)
  where identity_id is null and domain_id is null and service_code is null and mailbox_quota_id is null and alias_id is null;

grant create on schema mail to postroom_operator;
set local role postroom_operator;

-- Asks mail servers about an alias, once in a transaction: its targets are written by statements of their own.
create function mail.request_alias_enforcement(organization uuid, alias uuid, named text) returns void
language plpgsql as $$
begin
  insert into enforcement (organization_id, kind, alias_id, address, request_id)
  select organization, 'address', alias, named, nullif(current_setting('postroom.request_id', true), '')
  from mail.setting where attached_at is not null and not exists (
    select from enforcement e
    where e.organization_id = organization and e.alias_id = alias and e.state = 'pending'
      and e.xmin = pg_current_xact_id()::xid);
  if found then notify postroom_mail; end if;
end $$;

create function mail.alias_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_alias_enforcement(new.organization_id, new.address_id, new.address);
  return null;
end $$;

create function mail.alias_removed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_alias_enforcement(old.organization_id, old.address_id, old.address);
  return null;
end $$;

-- With other targets, an alias may take mail that it refused before, and the other way round.
create function mail.alias_targets_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed address_target := coalesce(new, old);
begin
  perform mail.request_alias_enforcement(a.organization_id, a.address_id, a.address) from address a
  where a.organization_id = changed.organization_id and a.address_id = changed.address_id and a.kind = 'alias';
  return null;
end $$;

reset role;
revoke create on schema mail from postroom_operator;

create trigger mail_alias_added after insert on address for each row
  when (new.kind = 'alias') execute function mail.alias_changed();
-- An address that a deleted identity holds can become an alias, and a held address or an identity's again.
create trigger mail_alias_changed after update of kind, enabled, expires_at on address for each row
  when ((old.kind = 'alias' or new.kind = 'alias')
    and (old.kind, old.enabled, old.expires_at) is distinct from (new.kind, new.enabled, new.expires_at))
  execute function mail.alias_changed();
create trigger mail_alias_removed after delete on address for each row
  when (old.kind = 'alias') execute function mail.alias_removed();
create trigger mail_alias_targets_changed after insert or delete on address_target
  for each row execute function mail.alias_targets_changed();
