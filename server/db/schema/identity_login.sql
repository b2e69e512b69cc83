-- The last sign-in of an identity to each service.
create table identity_login (
  organization_id uuid not null,
  identity_id uuid not null,
  service_code text not null,
  last_login_at timestamp(3) with time zone not null,
  constraint identity_login_pkey PRIMARY KEY (organization_id, identity_id, service_code),
  constraint identity_login_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint identity_login_organization_id_identity_id_fkey FOREIGN KEY (organization_id, identity_id) REFERENCES identity(organization_id, identity_id) ON DELETE CASCADE,
  constraint identity_login_service_code_check CHECK ((service_code = ANY (ARRAY['imap'::text, 'pop3'::text, 'smtp_submission'::text, 'managesieve'::text])))
);

alter table identity_login enable row level security;
alter table identity_login force row level security;

create policy every_organization on identity_login for all to postroom_operator, postroom_worker using true with check true;
create policy own_organization on identity_login for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant select on identity_login to postroom_app;
grant delete, insert, select, update on identity_login to postroom_operator;
grant insert, select, update on identity_login to postroom_worker;
