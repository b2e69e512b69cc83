-- All failed sign-ins of an organization in a minute: whether there are unusually many.
create table failed_sign_in_minute (
  organization_id uuid not null,
  minute timestamp(3) with time zone not null,
  source text,
  count integer not null,
  constraint failed_sign_in_minute_key UNIQUE NULLS NOT DISTINCT (organization_id, minute, source),
  constraint failed_sign_in_minute_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint failed_sign_in_minute_source_check CHECK ((length(source) <= 50))
);

alter table failed_sign_in_minute enable row level security;
alter table failed_sign_in_minute force row level security;

create policy every_organization on failed_sign_in_minute for all to postroom_operator using true with check true;
create policy own_organization on failed_sign_in_minute for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant select on failed_sign_in_minute to postroom_app;
grant delete, insert, select, update on failed_sign_in_minute to postroom_operator;
