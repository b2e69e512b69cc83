create index identity_by_external_id on identity (organization_id, external_id text_pattern_ops) where external_id is not null;
create index deleted_identity_by_external_id on deleted_identity (organization_id, external_id text_pattern_ops)
  where external_id is not null;

create table address (
  organization_id uuid not null,
  -- Of an identity, also of a deleted one, its identity_id. Everything else has an id of its own.
  address_id uuid not null default uuid_v7(),
  domain_id uuid not null,
  local_part text collate "C" not null check (octet_length(local_part) <= 64),
  address text collate "C" not null check (octet_length(address) <= 254),
  kind text not null check (kind in ('identity', 'alias', 'held', 'group')),
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
  in_use_until timestamptz(3) not null default 'infinity',
  -- What has ended stays ended when the clock is set back: also an alias, and the mail to it.
  ended_at timestamptz(3),
  constraint held_is_no_identity check (not (is_held and kind = 'identity')),
  constraint only_aliases_are_former check (former_of is null or kind = 'alias'),
  primary key (organization_id, address_id),
  constraint address_unique unique (address),
  constraint address_domain foreign key (organization_id, domain_id) references domain (organization_id, domain_id)
);

-- Where an alias leads. Both ends are rows of address: a rename, a deletion and a restore change no row here.
create table address_target (
  organization_id uuid not null,
  address_id uuid not null,
  target_id uuid not null,
  position smallint not null default 1,
  primary key (organization_id, address_id, target_id),
  constraint not_itself check (address_id <> target_id),
  constraint target_of foreign key (organization_id, address_id) references address on delete cascade,
  constraint target_is_there foreign key (organization_id, target_id) references address on delete cascade
);
alter table address enable row level security;
alter table address force row level security;
alter table address_target enable row level security;
alter table address_target force row level security;
create policy every_organization on address to postroom_operator using (true) with check (true);
create policy every_organization on address_target to postroom_operator using (true) with check (true);
grant select, insert, update, delete on address, address_target to postroom_operator;

-- By this name a worker asks whether Postfix knows of aliases (mail.refusal). It is not checked for what exists.
alter table address add constraint address_reserved check (local_part <> 'postroom-configuration') not valid;

-- The order of the list, and the search of it.
create index address_by_address on address (organization_id, address collate postroom_text, address_id) include (kind, domain_id);
create index address_search on address using gin (organization_id, search gin_trgm_ops) where kind <> 'identity';
create index address_by_end on address (organization_id, expires_at, address_id) where expires_at is not null;
create index address_former on address (organization_id, former_of) where former_of is not null;
create index address_of_domain on address (organization_id, domain_id) where kind <> 'identity';
create index address_target_of on address_target (organization_id, target_id, address_id);

-- Requests read every address of their organization, and write aliases alone: triggers write the rows of identities, and the
-- functions those of deleted identities. A policy says so, because rights to columns can't tell kinds apart. An alias over
-- the address of a deleted identity may be changed; deleting it would give the address away.
create policy own_organization on address for select to postroom_app using (organization_id = current_organization());
create policy own_new_aliases on address for insert to postroom_app
  with check (organization_id = current_organization() and kind in ('alias', 'group') and not is_held);
create policy own_aliases on address for update to postroom_app
  using (organization_id = current_organization() and kind in ('alias', 'group'))
  with check (organization_id = current_organization() and kind in ('alias', 'group'));
create policy own_free_aliases on address for delete to postroom_app
  using (organization_id = current_organization() and kind in ('alias', 'group') and not is_held);
create policy own_organization on address_target to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, delete on address to postroom_app;
grant insert (organization_id, address_id, domain_id, local_part, address, kind, note, enabled, expires_at, may_send_as,
  former_of, signs_in) on address to postroom_app;
grant update (note, enabled, expires_at, may_send_as, signs_in, version, updated_at) on address to postroom_app;
grant select, insert, delete on address_target to postroom_app;
grant update (position) on address_target to postroom_app;

-- An address as a mail server asks for it. Without a kind, nothing has the address.
create type mail.found_address as (
  organization_id uuid, address_id uuid, kind text, in_use boolean, may_send_as boolean, tag text, domain_active boolean);

-- Aliases that are not in use, or won't be.
create index address_not_in_use on address (organization_id, in_use_until)
  where in_use_until < 'infinity' and kind not in ('identity', 'held');

-- Without it, a page of groups or aliases reads all addresses before it, also those of identities.
create index address_of_kind on address (organization_id, kind, address collate postroom_text, address_id) where kind <> 'identity';

create index address_open on address (organization_id, expires_at) where ended_at is null and expires_at is not null;
