-- What a change still has to do at the mail servers, and afterwards the receipt that it is done. One row is both.
create table enforcement (
  organization_id uuid not null,
  enforcement_id uuid not null default uuid_v7(),
  -- sign_in: close the sessions that are no longer allowed, and try a sign-in. delivery: offer a recipient. quota: read the mailbox
  -- size from the mail server. purge: see that the mail is deleted from the disk. address: whether mail servers accept mail for an
  -- alias or a group, not where it goes. rules: read the rules that they run.
  kind text not null,
  -- What it is about: an identity, else a domain, else the whole organization, or one service of it.
  identity_id uuid,
  mailbox_quota_id uuid,
  domain_id uuid,
  service_code text,
  -- The address of the identity, or the domain's name, at the time of the change.
  address text,
  -- Whether sessions are closed even where signing in is still allowed, because the password has changed.
  closes_sessions boolean not null default false,
  -- As in Activity; null for a change by SQL alone.
  request_id text,
  wanted_at timestamp(3) with time zone not null default clock_timestamp(),
  -- superseded: what it was about is gone. unchecked: no mail server is known that could be asked.
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  next_try_at timestamp(3) with time zone not null default clock_timestamp(),
  -- The process that works on it; after next_try_at, another one takes it over.
  claimed_by uuid,
  enforced_at timestamp(3) with time zone,
  -- What the mail server answered; never a secret.
  evidence jsonb,
  -- older_configuration: the files of the mail server don't know aliases. unsupported: the state is failed, until a worker finds that the mail server can do it.
  last_error text,
  -- By all attempts together: each session is counted as soon as it is closed.
  sessions_closed integer not null default 0,
  -- Whether the mail server accepted the new password; null where it was not tried, or no server answered in time. The request
  -- that sets a password is the only one that knows it, so that it tries the password itself.
  new_password_accepted boolean,
  -- A rename also closes the sessions that were opened with the former address.
  former_address text,
  alias_id uuid,
  group_id uuid,
  -- How many sessions of each service were closed for a receipt, by Dovecot's names of the services. Empty in rows of older versions.
  sessions_by_service jsonb not null default '{}'::jsonb,
  constraint enforcement_pkey PRIMARY KEY (organization_id, enforcement_id),
  constraint enforcement_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint enforcement_kind_check CHECK ((kind = ANY (ARRAY['sign_in'::text, 'delivery'::text, 'quota'::text, 'purge'::text, 'address'::text, 'rules'::text]))),
  constraint enforcement_last_error_check CHECK ((last_error = ANY (ARRAY['unreachable'::text, 'timed_out'::text, 'refused_us'::text, 'differs'::text, 'failed'::text, 'older_configuration'::text, 'unsupported'::text]))),
  constraint enforcement_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'enforced'::text, 'failed'::text, 'superseded'::text, 'unchecked'::text])))
);

CREATE INDEX enforcement_of_alias ON public.enforcement USING btree (organization_id, alias_id, enforcement_id) WHERE (alias_id IS NOT NULL);
CREATE INDEX enforcement_of_domain ON public.enforcement USING btree (organization_id, domain_id, enforcement_id) WHERE (domain_id IS NOT NULL);
CREATE INDEX enforcement_of_former_address ON public.enforcement USING btree (former_address) WHERE (former_address IS NOT NULL);
CREATE INDEX enforcement_of_group ON public.enforcement USING btree (organization_id, group_id, enforcement_id) WHERE (group_id IS NOT NULL);
CREATE INDEX enforcement_of_identity ON public.enforcement USING btree (organization_id, identity_id, enforcement_id);
CREATE INDEX enforcement_of_mailbox ON public.enforcement USING btree (organization_id, mailbox_quota_id, enforcement_id) WHERE (mailbox_quota_id IS NOT NULL);
CREATE INDEX enforcement_of_organization ON public.enforcement USING btree (organization_id, enforcement_id) WHERE ((identity_id IS NULL) AND (domain_id IS NULL) AND (service_code IS NULL) AND (mailbox_quota_id IS NULL) AND (alias_id IS NULL) AND (group_id IS NULL));
CREATE INDEX enforcement_of_request ON public.enforcement USING btree (organization_id, request_id, enforcement_id) WHERE (request_id IS NOT NULL);
CREATE INDEX enforcement_of_service ON public.enforcement USING btree (organization_id, service_code, enforcement_id) WHERE (service_code IS NOT NULL);
CREATE INDEX enforcement_pending ON public.enforcement USING btree (organization_id, enforcement_id) WHERE (state = 'pending'::text);
CREATE INDEX enforcement_turns ON public.enforcement USING btree (organization_id, next_try_at) WHERE (state = 'pending'::text);

alter table enforcement enable row level security;
alter table enforcement force row level security;

create policy every_organization on enforcement for all to postroom_operator, postroom_worker using true with check true;
create policy own_organization on enforcement for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant select on enforcement to postroom_app;
grant delete, insert, select, update on enforcement to postroom_operator;
grant select on enforcement to postroom_worker;

grant update (new_password_accepted) on enforcement to postroom_app;
grant update (attempts, claimed_by, enforced_at, evidence, last_error, next_try_at, sessions_by_service, sessions_closed, state) on enforcement to postroom_worker;

CREATE TRIGGER refused_password_fails BEFORE UPDATE ON public.enforcement FOR EACH ROW WHEN (((new.state = 'enforced'::text) AND (new.new_password_accepted IS FALSE))) EXECUTE FUNCTION refused_password_fails();
