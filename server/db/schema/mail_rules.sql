-- Both ids are those of identities, also of deleted ones: their rows of address stay while they can be restored.
create table mail_rules (
  organization_id uuid not null,
  identity_id uuid not null,
  own_rules text not null default 'run'::text,
  -- One of both, or none.
  forward_to_identity_id uuid,
  forward_to_address text,
  keep_copy boolean not null default true,
  reply_subject text,
  reply_text text,
  reply_days smallint not null default 7,
  -- Null: now, and without an end.
  reply_starts_at timestamp(3) with time zone,
  reply_ends_at timestamp(3) with time zone,
  version bigint not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  -- When the sweep found that the auto-reply had ended.
  reply_ended_at timestamp(3) with time zone,
  constraint mail_rules_pkey PRIMARY KEY (organization_id, identity_id),
  constraint forward_target FOREIGN KEY (organization_id, forward_to_identity_id) REFERENCES address(organization_id, address_id) ON DELETE SET NULL (forward_to_identity_id),
  constraint rules_of FOREIGN KEY (organization_id, identity_id) REFERENCES address(organization_id, address_id) ON DELETE CASCADE,
  constraint forward_to_itself CHECK ((forward_to_identity_id <> identity_id)),
  constraint forward_to_one CHECK (((forward_to_identity_id IS NULL) OR (forward_to_address IS NULL))),
  constraint mail_rules_forward_to_address_check CHECK (((octet_length(forward_to_address) <= 254) AND (forward_to_address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@[a-z0-9.-]{1,253}$'::text))),
  constraint mail_rules_own_rules_check CHECK ((own_rules = ANY (ARRAY['run'::text, 'stopped'::text]))),
  constraint mail_rules_reply_days_check CHECK (((reply_days >= 1) AND (reply_days <= 30))),
  constraint mail_rules_reply_subject_check CHECK (((char_length(reply_subject) >= 1) AND (char_length(reply_subject) <= 200))),
  constraint mail_rules_reply_text_check CHECK (((char_length(reply_text) >= 1) AND (char_length(reply_text) <= 10000))),
  constraint reply_ends_after_start CHECK ((reply_ends_at > reply_starts_at)),
  -- A line of Dovecot's dictionary has 64 KiB at most.
  constraint reply_fits CHECK ((octet_length(mail.sieve_string(reply_text)) <= 32768)),
  constraint reply_is_whole CHECK (((reply_subject IS NULL) = (reply_text IS NULL)))
);

CREATE INDEX mail_rules_by_target ON public.mail_rules USING btree (organization_id, forward_to_identity_id) WHERE (forward_to_identity_id IS NOT NULL);
CREATE INDEX mail_rules_outside ON public.mail_rules USING btree (organization_id, identity_id) WHERE (forward_to_address IS NOT NULL);
CREATE INDEX mail_rules_reply_ends ON public.mail_rules USING btree (reply_ends_at) WHERE ((reply_ends_at IS NOT NULL) AND (reply_ended_at IS NULL));

alter table mail_rules enable row level security;
alter table mail_rules force row level security;

create policy every_organization on mail_rules for all to postroom_operator using true with check true;
create policy own_organization on mail_rules for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant select on mail_rules to postroom_app;
grant delete, insert, select, update on mail_rules to postroom_operator;

grant insert (forward_to_address, forward_to_identity_id, identity_id, keep_copy, organization_id, own_rules, reply_days, reply_ends_at, reply_starts_at, reply_subject, reply_text) on mail_rules to postroom_app;
grant update (forward_to_address, forward_to_identity_id, keep_copy, own_rules, reply_days, reply_ends_at, reply_starts_at, reply_subject, reply_text, updated_at, version) on mail_rules to postroom_app;

CREATE TRIGGER mail_rules_added AFTER INSERT ON public.mail_rules FOR EACH ROW WHEN (((new.own_rules <> 'run'::text) OR (new.forward_to_identity_id IS NOT NULL) OR (new.forward_to_address IS NOT NULL) OR (new.reply_text IS NOT NULL))) EXECUTE FUNCTION mail.rules_changed();
CREATE TRIGGER mail_rules_changed AFTER UPDATE ON public.mail_rules FOR EACH ROW WHEN ((((((((((old.own_rules IS DISTINCT FROM new.own_rules) OR (old.forward_to_identity_id IS DISTINCT FROM new.forward_to_identity_id)) OR (old.forward_to_address IS DISTINCT FROM new.forward_to_address)) OR (old.keep_copy IS DISTINCT FROM new.keep_copy)) OR (old.reply_subject IS DISTINCT FROM new.reply_subject)) OR (old.reply_text IS DISTINCT FROM new.reply_text)) OR (old.reply_days IS DISTINCT FROM new.reply_days)) OR (old.reply_starts_at IS DISTINCT FROM new.reply_starts_at)) OR (old.reply_ends_at IS DISTINCT FROM new.reply_ends_at))) EXECUTE FUNCTION mail.rules_changed();
CREATE TRIGGER reply_end_changed BEFORE UPDATE ON public.mail_rules FOR EACH ROW WHEN ((((((new.reply_subject IS DISTINCT FROM old.reply_subject) OR (new.reply_text IS DISTINCT FROM old.reply_text)) OR (new.reply_starts_at IS DISTINCT FROM old.reply_starts_at)) OR (new.reply_ends_at IS DISTINCT FROM old.reply_ends_at)) AND (NOT (new.reply_ended_at IS DISTINCT FROM old.reply_ended_at)))) EXECUTE FUNCTION reply_end_changed();
