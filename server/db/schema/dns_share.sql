create table dns_share (
  organization_id uuid not null,
  domain_id uuid not null,
  share_id uuid not null,
  token_sha256 bytea not null,
  made_by_key_id uuid not null,
  made_by_key_name text not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  constraint dns_share_pkey PRIMARY KEY (organization_id, share_id),
  constraint dns_share_token UNIQUE (token_sha256),
  constraint dns_share_of FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id) ON DELETE CASCADE
);

CREATE INDEX dns_share_age ON public.dns_share USING btree (expires_at);
CREATE INDEX dns_share_of_domain ON public.dns_share USING btree (organization_id, domain_id, share_id);
CREATE INDEX dns_share_open ON public.dns_share USING btree (organization_id, expires_at) WHERE ((ended_at IS NULL) AND (revoked_at IS NULL));

alter table dns_share enable row level security;
alter table dns_share force row level security;

create policy every_organization on dns_share for all to postroom_operator using true with check true;
create policy own_organization on dns_share for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant insert, select on dns_share to postroom_app;
grant delete, insert, select, update on dns_share to postroom_operator;

grant update (last_used_at, revoked_at) on dns_share to postroom_app;
