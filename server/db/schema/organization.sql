create table organization (
  organization_id uuid not null,
  organization_name text not null,
  status text not null default 'active'::text,
  storage_limit_bytes bigint not null,
  identity_limit integer not null,
  created_at timestamp(3) with time zone not null default now(),
  -- Triggers count these numbers (functions/counts); two constraints below refuse what exceeds a limit.
  storage_allocated_bytes bigint not null default 0,
  storage_used_bytes bigint not null default 0,
  identity_count integer not null default 0,
  mailbox_count integer not null default 0,
  domain_count integer not null default 0,
  department_count integer not null default 0,
  audit_event_count bigint not null default 0,
  -- Another number after each change of what lists show.
  list_version bigint not null default 0,
  session_event_count bigint not null default 0,
  measured_mailbox_count integer not null default 0,
  -- A seed has filled it: the use of its mailboxes and its last logins are invented until a mail system measures them
  -- (functions/measurements). The console and the API say so beside these numbers.
  is_demonstration boolean not null default false,
  -- The units in which the organization reads sizes.
  storage_units text not null default 'decimal'::text,
  -- Of the settings alone: the row itself changes with every count.
  settings_version bigint not null default 1,
  -- A bulk change that deletes more identities needs the approval of a second key; null: none does.
  deletion_approval_above integer,
  -- A looser number that waits for a second key itself; null turns approvals off. One waits while asked_above_at is not null.
  asked_above integer,
  asked_above_at timestamp(3) with time zone,
  asked_above_by_key_id uuid,
  asked_above_by_key_name text,
  -- Aliases and groups, so that their list has its total without counting.
  alias_count integer not null default 0,
  -- Whether rules may send mail to other mail systems.
  external_forwarding text not null default 'refused'::text,
  -- The operator limits how many domains an organization has: the checks of all domains share the same workers.
  domain_limit integer not null default 100,
  -- Addresses that are no identities: aliases, groups and addresses of deleted identities.
  other_address_count bigint not null default 0,
  address_count bigint not null generated always as ((identity_count + other_address_count)) stored,
  constraint organization_pkey PRIMARY KEY (organization_id),
  constraint allotment_exceeded CHECK ((storage_allocated_bytes <= storage_limit_bytes)),
  constraint external_forwarding_check CHECK ((external_forwarding = ANY (ARRAY['allowed'::text, 'refused'::text]))),
  constraint identity_limit_reached CHECK ((identity_count <= identity_limit)),
  constraint organization_alias_count_check CHECK ((alias_count >= 0)),
  constraint organization_asked_above_check CHECK (((asked_above >= 0) AND (asked_above <= 100000))),
  constraint organization_audit_event_count_check CHECK ((audit_event_count >= 0)),
  constraint organization_deletion_approval_above_check CHECK (((deletion_approval_above >= 0) AND (deletion_approval_above <= 100000))),
  constraint organization_department_count_check CHECK ((department_count >= 0)),
  constraint organization_domain_count_check CHECK ((domain_count >= 0)),
  constraint organization_domain_limit_check CHECK ((domain_limit > 0)),
  constraint organization_identity_count_check CHECK ((identity_count >= 0)),
  constraint organization_identity_limit_check CHECK ((identity_limit > 0)),
  constraint organization_mailbox_count_check CHECK ((mailbox_count >= 0)),
  constraint organization_measured_mailbox_count_check CHECK ((measured_mailbox_count >= 0)),
  constraint organization_organization_name_check CHECK (((char_length(organization_name) >= 1) AND (char_length(organization_name) <= 100))),
  constraint organization_session_event_count_check CHECK ((session_event_count >= 0)),
  constraint organization_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text]))),
  constraint organization_storage_allocated_bytes_check CHECK ((storage_allocated_bytes >= 0)),
  constraint organization_storage_limit_bytes_check CHECK ((((storage_limit_bytes >= 1048576) AND (storage_limit_bytes <= '9007199254739968'::bigint)) AND ((storage_limit_bytes % (1024)::bigint) = 0))),
  constraint organization_storage_units_check CHECK ((storage_units = ANY (ARRAY['decimal'::text, 'binary'::text]))),
  constraint organization_storage_used_bytes_check CHECK ((storage_used_bytes >= 0))
);

alter table organization enable row level security;
alter table organization force row level security;

create policy every_organization on organization for all to postroom_operator using true with check true;
create policy own_organization on organization for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant select on organization to postroom_app;
grant delete, insert, select, update on organization to postroom_operator;

grant update (asked_above, asked_above_at, asked_above_by_key_id, asked_above_by_key_name, deletion_approval_above, department_count, external_forwarding, identity_count, mailbox_count, measured_mailbox_count, session_event_count, settings_version, storage_allocated_bytes, storage_units, storage_used_bytes) on organization to postroom_app;

CREATE TRIGGER mail_external_forwarding_changed AFTER UPDATE OF external_forwarding ON public.organization FOR EACH ROW WHEN ((old.external_forwarding <> new.external_forwarding)) EXECUTE FUNCTION mail.external_forwarding_changed();
CREATE TRIGGER mail_organization_changed AFTER UPDATE OF status ON public.organization FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION mail.organization_changed();
CREATE TRIGGER new_organization_gets_buckets AFTER INSERT ON public.organization FOR EACH ROW EXECUTE FUNCTION new_organization_gets_buckets();
CREATE TRIGGER organization_changed AFTER UPDATE OF status, organization_name ON public.organization FOR EACH STATEMENT EXECUTE FUNCTION tell_organization_changed();
