-- Which addresses the rules of an identity have sent mail to in the last 30 days.
create table redirect_seen (
  organization_id uuid not null,
  identity_id uuid not null,
  target text not null,
  -- administrator: it is the target of the forward.
  set_by text not null,
  -- Whether it is no address of a domain of this organization.
  is_outside boolean not null,
  count integer not null,
  first_at timestamp(3) with time zone not null,
  last_at timestamp(3) with time zone not null,
  constraint redirect_seen_pkey PRIMARY KEY (organization_id, identity_id, target, set_by),
  constraint redirect_of FOREIGN KEY (organization_id, identity_id) REFERENCES address(organization_id, address_id) ON DELETE CASCADE,
  constraint redirect_seen_count_check CHECK ((count > 0)),
  constraint redirect_seen_set_by_check CHECK ((set_by = ANY (ARRAY['own_rules'::text, 'administrator'::text]))),
  constraint redirect_seen_target_check CHECK ((octet_length(target) <= 320))
);

CREATE INDEX redirect_seen_by_last ON public.redirect_seen USING btree (organization_id, last_at DESC, identity_id, target);

alter table redirect_seen enable row level security;
alter table redirect_seen force row level security;

create policy every_organization on redirect_seen for all to postroom_operator using true with check true;
create policy own_organization on redirect_seen for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant select on redirect_seen to postroom_app;
grant delete, insert, select, update on redirect_seen to postroom_operator;
