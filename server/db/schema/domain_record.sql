-- The last known state of each record.
create table domain_record (
  organization_id uuid not null,
  domain_id uuid not null,
  record_id uuid not null default uuid_v7(),
  check_name text not null,
  -- Empty, or the selector, service, host or address.
  subject text not null,
  host text not null,
  record_type text not null,
  verdict text not null,
  code text not null,
  since timestamp(3) with time zone not null,
  last_good_at timestamp(3) with time zone,
  looked_at timestamp(3) with time zone not null,
  -- Since when no server answers, or servers disagree; the verdict is then that of before.
  unchecked_since timestamp(3) with time zone,
  remembered_until timestamp(3) with time zone,
  to_publish text,
  seen jsonb not null,
  evidence jsonb,
  constraint domain_record_pkey PRIMARY KEY (organization_id, domain_id, check_name, subject),
  constraint domain_record_of FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id) ON DELETE CASCADE,
  constraint domain_record_verdict CHECK ((verdict = ANY (ARRAY['ok'::text, 'advice'::text, 'absent'::text, 'broken'::text, 'cannot_tell'::text])))
);

alter table domain_record enable row level security;
alter table domain_record force row level security;

create policy every_organization on domain_record for all to postroom_operator using true with check true;
create policy own_organization on domain_record for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant delete, insert, select on domain_record to postroom_app;
grant delete, insert, select, update on domain_record to postroom_operator;

grant update (code, evidence, host, last_good_at, looked_at, record_type, remembered_until, seen, since, to_publish, unchecked_since, verdict) on domain_record to postroom_app;
