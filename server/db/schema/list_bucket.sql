create table list_bucket (
  organization_id uuid not null,
  -- <table>.<order>, as in the places above.
  list text not null,
  -- The place where it begins: the key, in the column of its kind, and the id. The first bucket begins before every row.
  number double precision not null,
  name text not null,
  id uuid not null,
  count integer not null,
  constraint list_bucket_pkey PRIMARY KEY (organization_id, list, number, name, id),
  constraint list_bucket_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint list_bucket_count_check CHECK ((count >= 0))
);

alter table list_bucket enable row level security;
alter table list_bucket force row level security;

create policy every_organization on list_bucket for all to postroom_operator using true with check true;
create policy own_organization on list_bucket for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant select on list_bucket to postroom_app;
grant delete, insert, select, update on list_bucket to postroom_operator;
