-- The list of addresses shows how many members a group has. Counting a group of thousands for it takes longer than the page itself.

-- Requests of the version before may use the tables in another order. The locks are given back and asked for again after a moment,
-- as in 0081_addresses.sql.
do $$
declare
  waiting text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '300ms', true);
  for attempt in 1..200 loop
    begin
      lock table address_target, mail_group in access exclusive mode;
      perform set_config('lock_timeout', waiting, true);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'The tables of groups were in use for a minute. Start again when fewer changes are being made.';
end $$;

alter table mail_group add column member_count integer not null default 0 check (member_count >= 0);

grant create on schema public to postroom_operator;
set local role postroom_operator;

-- Targets that came or went. The organization is locked by then (`targets_change_use`).
create function targets_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mail_group g set member_count = g.member_count + c.count
  from (select organization_id, address_id, count(*) from changed_rows group by 1, 2) c
  where g.organization_id = c.organization_id and g.address_id = c.address_id;
  return null;
end $$;
create function targets_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mail_group g set member_count = g.member_count - c.count
  from (select organization_id, address_id, count(*) from changed_rows group by 1, 2) c
  where g.organization_id = c.organization_id and g.address_id = c.address_id;
  return null;
end $$;
-- A group whose address got targets before.
create function mail_group_counts_members() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.member_count := (select count(*) from address_target t
    where t.organization_id = new.organization_id and t.address_id = new.address_id);
  return new;
end $$;

update mail_group g set member_count = (select count(*) from address_target t
  where t.organization_id = g.organization_id and t.address_id = g.address_id);

-- For searches, which row-level security keeps from the indexes of LIKE (0004_lists.sql).
create view own_deleted_identity as
  select organization_id, identity_id, domain_id, search from deleted_identity where organization_id = current_organization();
create view own_address as
  select organization_id, address_id, domain_id, kind, search from address where organization_id = current_organization();
create view own_mail_group as select * from mail_group where organization_id = current_organization();
grant select on own_deleted_identity, own_address, own_mail_group to postroom_app;

reset role;
revoke create on schema public from postroom_operator;

create trigger targets_inserted after insert on address_target referencing new table as changed_rows
  for each statement execute function targets_inserted();
create trigger targets_deleted after delete on address_target referencing old table as changed_rows
  for each statement execute function targets_deleted();
create trigger mail_group_counts_members before insert on mail_group for each row execute function mail_group_counts_members();
