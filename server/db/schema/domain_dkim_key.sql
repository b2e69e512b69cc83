-- The public keys with which the operator signs mail of a domain.
create table domain_dkim_key (
  organization_id uuid not null,
  domain_id uuid not null,
  selector text not null,
  -- Base64 of SubjectPublicKeyInfo.
  public_key text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint domain_dkim_key_pkey PRIMARY KEY (organization_id, domain_id, selector),
  constraint dkim_key_of FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id) ON DELETE CASCADE
);

alter table domain_dkim_key enable row level security;
alter table domain_dkim_key force row level security;

create policy every_organization on domain_dkim_key for all to postroom_operator using true with check true;
create policy own_organization on domain_dkim_key for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant select on domain_dkim_key to postroom_app;
grant delete, insert, select, update on domain_dkim_key to postroom_operator;
