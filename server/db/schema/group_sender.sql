create table group_sender (
  organization_id uuid not null,
  address_id uuid not null,
  identity_id uuid not null,
  constraint group_sender_pkey PRIMARY KEY (organization_id, address_id, identity_id),
  -- A deleted identity writes again once it is restored.
  constraint sender_is_there FOREIGN KEY (organization_id, identity_id) REFERENCES address(organization_id, address_id) ON DELETE CASCADE,
  constraint sender_of FOREIGN KEY (organization_id, address_id) REFERENCES mail_group(organization_id, address_id) ON DELETE CASCADE
);

CREATE INDEX group_sender_of_identity ON public.group_sender USING btree (organization_id, identity_id);

alter table group_sender enable row level security;
alter table group_sender force row level security;

create policy every_organization on group_sender for all to postroom_operator using true with check true;
create policy own_organization on group_sender for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant delete, insert, select on group_sender to postroom_app;
grant delete, insert, select, update on group_sender to postroom_operator;
