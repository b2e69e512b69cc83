-- A name that an organization wants to add, and the queue of looks for its record. Several organizations can claim one name: a claim
-- holds nothing.
create table domain_claim (
  organization_id uuid not null,
  claim_id uuid not null,
  domain_name text not null,
  domain_name_unicode text not null,
  -- The record is at _postroom-<label>. in the domain. Both are random, so the record of another claim is never in the way.
  label text not null,
  token text not null,
  -- What the last look led to.
  code text not null default 'not_looked'::text,
  seen text[] not null default '{}'::text[],
  made_by_key_id uuid not null,
  made_by_key_name text not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null default (now() + '30 days'::interval),
  -- The time of the proof, and the domain that it created or confirmed.
  proven_at timestamp(3) with time zone,
  domain_id uuid,
  next_look_at timestamp(3) with time zone not null default now(),
  -- Whether a client waits for a look; these come first.
  is_asked boolean not null default true,
  asked_at timestamp(3) with time zone,
  -- The requests since the start of an hour, for the limit.
  asked_hour timestamp(3) with time zone,
  asked_count integer not null default 0,
  -- The time since which someone may be publishing the record, and the looks since.
  waiting_since timestamp(3) with time zone not null default now(),
  waiting_count integer not null default 0,
  -- How many looks in a row had no answer, and since when.
  failed_count integer not null default 0,
  unchecked_since timestamp(3) with time zone,
  looked_at timestamp(3) with time zone,
  resolvers text[] not null default '{}'::text[],
  is_invented boolean not null default false,
  claimed_by uuid,
  leased_until timestamp(3) with time zone,
  attempts integer not null default 0,
  -- When the end of a claim that has expired was recorded. The queue has the claim until then.
  ended_at timestamp(3) with time zone,
  zone_name text,
  found_at text,
  -- When a worker last took the claim: the organization whose latest time is the oldest comes first.
  claimed_at timestamp with time zone,
  constraint domain_claim_pkey PRIMARY KEY (organization_id, claim_id),
  constraint domain_claim_once UNIQUE (organization_id, domain_name),
  constraint domain_claim_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint domain_claim_code CHECK ((code = ANY (ARRAY['not_looked'::text, 'no_record'::text, 'other_value'::text, 'is_alias'::text, 'name_doubled'::text, 'other_name'::text, 'no_such_domain'::text, 'still_spreading'::text, 'zone_unreachable'::text, 'no_answer'::text, 'dnssec_bogus'::text, 'not_checked'::text, 'in_use'::text, 'two_proofs'::text])))
);

CREATE INDEX domain_claim_age ON public.domain_claim USING btree (expires_at);
CREATE INDEX domain_claim_due ON public.domain_claim USING btree (is_asked DESC, next_look_at) WHERE ((proven_at IS NULL) AND (ended_at IS NULL));
CREATE INDEX domain_claim_served ON public.domain_claim USING btree (organization_id, claimed_at);
CREATE INDEX domain_claim_turns ON public.domain_claim USING btree (organization_id, is_asked DESC, next_look_at);

alter table domain_claim enable row level security;
alter table domain_claim force row level security;

create policy every_organization on domain_claim for all to postroom_operator using true with check true;
create policy own_organization on domain_claim for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant delete, select on domain_claim to postroom_app;
grant delete, insert, select, update on domain_claim to postroom_operator;

grant insert (claim_id, domain_name, domain_name_unicode, label, made_by_key_id, made_by_key_name, organization_id, token) on domain_claim to postroom_app;
grant update (asked_at, asked_count, asked_hour, attempts, claimed_by, code, ended_at, failed_count, found_at, is_asked, is_invented, leased_until, looked_at, next_look_at, resolvers, seen, unchecked_since, waiting_count, waiting_since, zone_name) on domain_claim to postroom_app;

CREATE TRIGGER claim_is_asked AFTER UPDATE OF is_asked ON public.domain_claim FOR EACH ROW WHEN ((new.is_asked AND (NOT old.is_asked))) EXECUTE FUNCTION tell_look_due();
CREATE TRIGGER claim_is_looked_at AFTER INSERT ON public.domain_claim FOR EACH ROW EXECUTE FUNCTION tell_look_due();
CREATE TRIGGER claim_look_ends AFTER UPDATE OF claimed_by ON public.domain_claim FOR EACH ROW WHEN (((old.claimed_by IS NOT NULL) AND (new.claimed_by IS NULL))) EXECUTE FUNCTION tell_look_ended('claim_id');
