-- Every address of the organizations' domains, whatever has it: an identity, an alias, or a deleted identity that can still be
-- restored. One unique column says whether an address is free.
--
-- identity.address stays as it is, because lists, searches and mail servers read it. Triggers keep the rows of identities here,
-- so a process of the version before, which knows nothing of these tables, keeps them too.

-- Such a process may work beside this migration. Without the lock, an identity that it creates after the copy below and before
-- the triggers would have no address row. The lock is given back and asked for again after a moment: a transaction that has one
-- of the tables and waits for another could otherwise wait for this one, and this one for it.
do $$
declare
  waiting text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '300ms', true);
  for attempt in 1..200 loop
    begin
      lock table identity, deleted_identity, domain in share row exclusive mode;
      perform set_config('lock_timeout', waiting, true);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'The tables of identities were in use for a minute. Start again when fewer changes are being made.';
end $$;

create table address (
  organization_id uuid not null,
  -- Of an identity, also of a deleted one, its identity_id. Everything else has an id of its own.
  address_id uuid not null default uuid_v7(),
  domain_id uuid not null,
  local_part text collate "C" not null check (octet_length(local_part) <= 64),
  address text collate "C" not null check (octet_length(address) <= 254),
  kind text not null check (kind in ('identity', 'alias', 'held')),
  -- A deleted identity gets the address back when it is restored. The row is of kind held, or an alias that leads the mail to
  -- others until then.
  is_held boolean not null default false,
  -- Only aliases have these.
  note text,
  enabled boolean not null default true,
  expires_at timestamptz(3),
  may_send_as boolean not null default false,
  -- The identity whose address this was before a rename. Mail programs may still sign in with it if signs_in is set.
  former_of uuid,
  signs_in boolean not null default false,
  -- Identities are found by their own column, which has the name too.
  search text generated always as (case when kind <> 'identity' then search_fold(address || ' ' || coalesce(note, '')) end) stored,
  version bigint not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint held_is_no_identity check (not (is_held and kind = 'identity')),
  constraint only_aliases_are_former check (former_of is null or kind = 'alias')
);

-- Where an alias leads. Both ends are rows of address: a rename, a deletion and a restore change no row here.
create table address_target (
  organization_id uuid not null,
  address_id uuid not null,
  target_id uuid not null,
  position smallint not null default 1,
  primary key (organization_id, address_id, target_id),
  constraint not_itself check (address_id <> target_id)
);

alter table address enable row level security;
alter table address force row level security;
alter table address_target enable row level security;
alter table address_target force row level security;
create policy every_organization on address to postroom_operator using (true) with check (true);
create policy every_organization on address_target to postroom_operator using (true) with check (true);
grant select, insert, update, delete on address, address_target to postroom_operator;

-- Keys, references and indexes come after the copy, which takes half the time so.
set local role postroom_operator;
insert into address (organization_id, address_id, domain_id, local_part, address, kind, created_at, updated_at)
select organization_id, identity_id, domain_id, local_part, address, 'identity', created_at, created_at from identity;
insert into address (organization_id, address_id, domain_id, local_part, address, kind, is_held, created_at, updated_at)
select organization_id, identity_id, domain_id, local_part, address, 'held', true, created_at, deleted_at from deleted_identity;
reset role;

alter table address
  add primary key (organization_id, address_id),
  add constraint address_unique unique (address),
  add constraint address_domain foreign key (organization_id, domain_id) references domain (organization_id, domain_id),
  -- By this name a worker asks whether Postfix knows of aliases (mail.refusal). It is not checked for what exists.
  add constraint address_reserved check (local_part <> 'postroom-configuration') not valid;
alter table address_target
  add constraint target_of foreign key (organization_id, address_id) references address on delete cascade,
  add constraint target_is_there foreign key (organization_id, target_id) references address on delete cascade;

-- The order of the list, and the search of it.
create index address_by_address on address (organization_id, address collate postroom_text, address_id) include (kind, domain_id);
create index address_search on address using gin (organization_id, search gin_trgm_ops) where kind <> 'identity';
create index address_by_end on address (organization_id, expires_at, address_id) where expires_at is not null;
create index address_former on address (organization_id, former_of) where former_of is not null;
create index address_of_domain on address (organization_id, domain_id) where kind <> 'identity';
create index address_target_of on address_target (organization_id, target_id, address_id);

-- Requests read every address of their organization, and write aliases alone: triggers write the rows of identities, and the
-- functions below those of deleted identities. A policy says so, because rights to columns can't tell kinds apart. An alias over
-- the address of a deleted identity may be changed; deleting it would give the address away.
create policy own_organization on address for select to postroom_app using (organization_id = current_organization());
create policy own_new_aliases on address for insert to postroom_app
  with check (organization_id = current_organization() and kind = 'alias' and not is_held);
create policy own_aliases on address for update to postroom_app
  using (organization_id = current_organization() and kind = 'alias')
  with check (organization_id = current_organization() and kind = 'alias');
create policy own_free_aliases on address for delete to postroom_app
  using (organization_id = current_organization() and kind = 'alias' and not is_held);
create policy own_organization on address_target to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, delete on address to postroom_app;
grant insert (organization_id, address_id, domain_id, local_part, address, kind, note, enabled, expires_at, may_send_as,
  former_of, signs_in) on address to postroom_app;
grant update (note, enabled, expires_at, may_send_as, signs_in, version, updated_at) on address to postroom_app;
grant select, insert, delete on address_target to postroom_app;
grant update (position) on address_target to postroom_app;

-- An event of an alias is also one of the identities that it leads to or led to.
create or replace function people_of_event(type text, resource uuid, before jsonb, after jsonb) returns uuid[]
language sql immutable parallel safe as $$
  select nullif(array_remove(case type
    when 'identity' then array[resource]
    when 'mailbox_quota' then array[(coalesce(after, before) ->> 'identity_id')::uuid]
    when 'domain' then case when before #>> '{catch_all,identity_id}' is distinct from after #>> '{catch_all,identity_id}'
      then array[(before #>> '{catch_all,identity_id}')::uuid, (after #>> '{catch_all,identity_id}')::uuid] end
    when 'alias' then array(select distinct (t ->> 'target_id')::uuid from jsonb_array_elements(
      coalesce(before -> 'targets', '[]') || coalesce(after -> 'targets', '[]')) t order by 1)
  end, null), '{}')
$$;

grant create on schema public to postroom_operator;
set local role postroom_operator;

-- Refuses the address of anything else. A constraint can't tell a held address from a taken one.
create or replace function addresses_are_free() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  holder text;
begin
  select a.kind into holder from new_rows n
  cross join lateral (select kind, address_id from address where address.address = n.address offset 0) a
  where a.address_id <> n.identity_id order by a.kind = 'held' limit 1;
  if found then
    raise exception 'another identity, a deleted one or an alias has that address' using errcode = 'unique_violation',
      constraint = case holder when 'held' then 'address_held' else 'address_taken' end;
  end if;
  return null;
end $$;

-- The triggers of statements find each row by the index. Without their settings, the plan of a statement of thousands of rows
-- would read a whole table, and so would the next one, of a single row: a session keeps the plan.

-- A new identity takes its address. A restored one takes its own back, also from an alias that was put over it meanwhile.
create function identities_take_addresses() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into address (organization_id, address_id, domain_id, local_part, address, kind, created_at)
  select organization_id, identity_id, domain_id, local_part, address, 'identity', created_at from new_rows
  on conflict (organization_id, address_id) do update set kind = 'identity', is_held = false, note = null, enabled = true,
    expires_at = null, may_send_as = false, version = address.version + 1, updated_at = now();
  delete from address_target t using new_rows n
  where t.organization_id = n.organization_id and t.address_id = n.identity_id;
  return null;
end $$;

-- A deleted identity holds its address while it can be restored. Otherwise the address is free.
create function identities_leave_addresses() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update address a set kind = 'held', is_held = true, version = a.version + 1, updated_at = now() from old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and exists (
    select from deleted_identity d where d.organization_id = o.organization_id and d.identity_id = o.identity_id);
  delete from address a using old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and not a.is_held;
  return null;
end $$;

-- Once a deletion is permanent, the held address is free. An alias over it becomes an ordinary one. After a restore there is
-- nothing to do.
create function deletions_free_addresses() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from address a using old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and a.kind = 'held';
  update address a set is_held = false, version = a.version + 1, updated_at = now() from old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  return null;
end $$;

-- A renamed identity takes its new address here and in the copy of its mailbox.
create function identity_moves_address() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  holder text;
begin
  select a.kind into holder from address a where a.address = new.address and a.address_id <> new.identity_id;
  if found then
    raise exception 'another identity, a deleted one or an alias has that address' using errcode = 'unique_violation',
      constraint = case holder when 'held' then 'address_held' else 'address_taken' end;
  end if;
  update address a set address = new.address, local_part = new.local_part, domain_id = new.domain_id,
    version = a.version + 1, updated_at = now()
  where a.organization_id = new.organization_id and a.address_id = new.identity_id;
  update mailbox_quota m set address = new.address, domain_id = new.domain_id
  where m.organization_id = new.organization_id and m.identity_id = new.identity_id;
  return null;
end $$;

-- Leads the mail of a held address to others until its identity is restored, and ends that. The request writes the targets.
-- @returns null if the address is not held, or is an alias already, or is none.
create function lead_held_address(held uuid, alias_note text, ends timestamptz, sends boolean) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update address a set kind = 'alias', note = alias_note, expires_at = ends, may_send_as = sends, enabled = true,
    version = a.version + 1, updated_at = now()
  where a.organization_id = current_organization() and a.address_id = held and a.kind = 'held'
  returning true
$$;
create function release_held_address(held uuid) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from address_target t using address a
  where a.organization_id = current_organization() and a.address_id = held and a.is_held and a.kind = 'alias'
    and t.organization_id = a.organization_id and t.address_id = a.address_id;
  update address a set kind = 'held', note = null, enabled = true, expires_at = null, may_send_as = false,
    version = a.version + 1, updated_at = now()
  where a.organization_id = current_organization() and a.address_id = held and a.is_held and a.kind = 'alias'
  returning true
$$;

revoke execute on function lead_held_address(uuid, text, timestamptz, boolean), release_held_address(uuid) from public;
grant execute on function lead_held_address(uuid, text, timestamptz, boolean), release_held_address(uuid) to postroom_app;
reset role;
revoke create on schema public from postroom_operator;

create trigger identities_take_addresses after insert on identity referencing new table as new_rows
  for each statement execute function identities_take_addresses();
create trigger identities_leave_addresses after delete on identity referencing old table as old_rows
  for each statement execute function identities_leave_addresses();
create trigger identity_moves_address after update of address, local_part, domain_id on identity
  for each row when (old.address is distinct from new.address) execute function identity_moves_address();
create trigger deletions_free_addresses after delete on deleted_identity referencing old table as old_rows
  for each statement execute function deletions_free_addresses();
