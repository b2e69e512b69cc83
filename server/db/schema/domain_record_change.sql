-- Each change of a code or of what was seen, for two years.
create table domain_record_change (
  organization_id uuid not null,
  domain_id uuid not null,
  change_id uuid not null,
  occurred_at timestamp(3) with time zone not null default now(),
  check_name text not null,
  subject text not null,
  host text not null,
  record_type text not null,
  -- {verdict, code, seen}; null for a record that was not or is no longer checked.
  before jsonb,
  after jsonb,
  constraint domain_record_change_pkey PRIMARY KEY (organization_id, domain_id, change_id),
  constraint domain_record_change_of FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id) ON DELETE CASCADE
);

CREATE INDEX domain_record_change_age ON public.domain_record_change USING btree (occurred_at);

alter table domain_record_change enable row level security;
alter table domain_record_change force row level security;

create policy every_organization on domain_record_change for all to postroom_operator using true with check true;
create policy own_organization on domain_record_change for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant insert, select on domain_record_change to postroom_app;
grant delete, insert, select, update on domain_record_change to postroom_operator;

CREATE TRIGGER record_changes_are_limited AFTER INSERT ON public.domain_record_change REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes_are_limited();
