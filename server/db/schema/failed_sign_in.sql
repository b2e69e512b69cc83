-- Failed sign-ins, counted by identity, day and source, and never with any text that was typed.
create table failed_sign_in (
  organization_id uuid not null,
  -- Null: at addresses of the organization's domains that no identity has. Such an address is stored nowhere.
  identity_id uuid,
  day date not null,
  -- An IP address, of IPv6 a network of 64 bits; null where none was reported, and for all sources beyond the day's limit.
  source text,
  -- With a wrong password, or at an address that no identity has.
  count integer not null default 0,
  -- Refused before any password was checked: by SMTP, for which a suspended identity is unknown.
  refused_count integer not null default 0,
  service_codes text[] not null default '{}'::text[],
  first_at timestamp(3) with time zone not null,
  last_at timestamp(3) with time zone not null,
  constraint failed_sign_in_key UNIQUE NULLS NOT DISTINCT (organization_id, identity_id, day, source),
  constraint failed_sign_in_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint failed_sign_in_organization_id_identity_id_fkey FOREIGN KEY (organization_id, identity_id) REFERENCES identity(organization_id, identity_id) ON DELETE CASCADE,
  constraint failed_sign_in_source_check CHECK ((length(source) <= 50))
);

CREATE INDEX failed_sign_in_of_day ON public.failed_sign_in USING btree (organization_id, day);

alter table failed_sign_in enable row level security;
alter table failed_sign_in force row level security;

create policy every_organization on failed_sign_in for all to postroom_operator using true with check true;
create policy own_organization on failed_sign_in for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant select on failed_sign_in to postroom_app;
grant delete, insert, select, update on failed_sign_in to postroom_operator;
