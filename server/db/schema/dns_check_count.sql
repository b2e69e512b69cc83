-- How many checks the keys and links of an organization have requested since the start of an hour.
create table dns_check_count (
  organization_id uuid not null,
  started_at timestamp(3) with time zone not null default now(),
  count integer not null,
  constraint dns_check_count_pkey PRIMARY KEY (organization_id),
  constraint dns_check_count_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
);

alter table dns_check_count enable row level security;
alter table dns_check_count force row level security;

create policy every_organization on dns_check_count for all to postroom_operator using true with check true;
create policy own_organization on dns_check_count for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant insert, select on dns_check_count to postroom_app;
grant delete, insert, select, update on dns_check_count to postroom_operator;

grant update (count, started_at) on dns_check_count to postroom_app;
