-- The response to a request with an Idempotency-Key, for when the request is repeated.
create table idempotency_record (
  organization_id uuid not null,
  operation text not null,
  path text not null,
  idempotency_key text not null,
  body_sha256 bytea not null,
  status smallint not null,
  etag text,
  body text,
  created_at timestamp(3) with time zone not null default now(),
  constraint idempotency_record_pkey PRIMARY KEY (organization_id, operation, path, idempotency_key),
  constraint idempotency_record_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
);

CREATE INDEX idempotency_record_of_organization ON public.idempotency_record USING btree (organization_id, created_at);

alter table idempotency_record enable row level security;
alter table idempotency_record force row level security;

create policy every_organization on idempotency_record for all to postroom_operator using true with check true;
create policy own_organization on idempotency_record for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant delete, insert, select on idempotency_record to postroom_app;
grant delete, insert, select, update on idempotency_record to postroom_operator;

grant update (body, body_sha256, created_at, etag, status) on idempotency_record to postroom_app;
