-- An identity keeps 50 targets of its rules. What was sent to others is counted, so that 50 harmless targets can't hide another one.
create table redirect_rest (
  organization_id uuid not null,
  identity_id uuid not null,
  -- The day of the last message to a target that isn't kept, in UTC.
  day date not null,
  set_by text not null,
  is_outside boolean not null,
  count bigint not null,
  constraint redirect_rest_pkey PRIMARY KEY (organization_id, identity_id, day, set_by, is_outside),
  constraint redirect_rest_of FOREIGN KEY (organization_id, identity_id) REFERENCES address(organization_id, address_id) ON DELETE CASCADE,
  constraint redirect_rest_count_check CHECK ((count > 0)),
  constraint redirect_rest_set_by_check CHECK ((set_by = ANY (ARRAY['own_rules'::text, 'administrator'::text])))
);

alter table redirect_rest enable row level security;
alter table redirect_rest force row level security;

create policy every_organization on redirect_rest for all to postroom_operator using true with check true;
create policy own_organization on redirect_rest for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant select on redirect_rest to postroom_app;
grant delete, insert, select, update on redirect_rest to postroom_operator;
