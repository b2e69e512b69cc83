-- The queue of checks: one row for each domain.
create table domain_look (
  organization_id uuid not null,
  domain_id uuid not null,
  next_look_at timestamp(3) with time zone not null default now(),
  -- Whether a client has requested it; these come first.
  is_asked boolean not null default false,
  asked_at timestamp(3) with time zone,
  -- The requests since the start of an hour, for the limit.
  asked_hour timestamp(3) with time zone,
  asked_count integer not null default 0,
  -- The time since which an administrator may be editing the records, and how often they have been checked since.
  waiting_since timestamp(3) with time zone,
  waiting_count integer not null default 0,
  -- How many looks in a row had no answer.
  failed_count integer not null default 0,
  looked_at timestamp(3) with time zone,
  resolvers text[] not null default '{}'::text[],
  is_invented boolean not null default false,
  claimed_by uuid,
  leased_until timestamp(3) with time zone,
  attempts integer not null default 0,
  -- When a worker last took the domain: the organization whose latest time is the oldest comes first.
  claimed_at timestamp with time zone,
  -- Null while the zone is unknown.
  zone_name text,
  constraint domain_look_pkey PRIMARY KEY (organization_id, domain_id),
  constraint domain_look_of FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id) ON DELETE CASCADE
);

CREATE INDEX domain_look_due ON public.domain_look USING btree (next_look_at);
CREATE INDEX domain_look_running ON public.domain_look USING btree (organization_id) WHERE (claimed_by IS NOT NULL);
CREATE INDEX domain_look_served ON public.domain_look USING btree (organization_id, claimed_at);
CREATE INDEX domain_look_turns ON public.domain_look USING btree (organization_id, is_asked DESC, next_look_at);

alter table domain_look enable row level security;
alter table domain_look force row level security;

create policy every_organization on domain_look for all to postroom_operator using true with check true;
create policy own_organization on domain_look for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant select on domain_look to postroom_app;
grant delete, insert, select, update on domain_look to postroom_operator;

grant update (asked_at, asked_count, asked_hour, attempts, claimed_by, failed_count, is_asked, is_invented, leased_until, looked_at, next_look_at, resolvers, waiting_count, waiting_since, zone_name) on domain_look to postroom_app;

CREATE TRIGGER look_ends AFTER UPDATE OF claimed_by ON public.domain_look FOR EACH ROW WHEN (((old.claimed_by IS NOT NULL) AND (new.claimed_by IS NULL))) EXECUTE FUNCTION tell_look_ended('domain_id');
CREATE TRIGGER look_is_asked AFTER UPDATE OF is_asked ON public.domain_look FOR EACH ROW WHEN ((new.is_asked AND (NOT old.is_asked))) EXECUTE FUNCTION tell_look_due();
