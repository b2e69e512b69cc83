-- Which services an organization has. A service without a row is as it was when the organization was created.
create table organization_service (
  organization_id uuid not null,
  service_code text not null,
  enabled boolean not null,
  changed_at timestamp(3) with time zone not null default now(),
  constraint organization_service_pkey PRIMARY KEY (organization_id, service_code),
  constraint organization_service_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint organization_service_service_code_check CHECK ((service_code = ANY (ARRAY['imap'::text, 'pop3'::text, 'smtp_submission'::text, 'webmail'::text, 'managesieve'::text, 'caldav'::text, 'carddav'::text])))
);

alter table organization_service enable row level security;
alter table organization_service force row level security;

create policy every_organization on organization_service for all to postroom_operator using true with check true;
create policy own_organization on organization_service for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant select on organization_service to postroom_app;
grant delete, insert, select, update on organization_service to postroom_operator;

CREATE TRIGGER mail_service_changed AFTER INSERT OR DELETE ON public.organization_service FOR EACH ROW EXECUTE FUNCTION mail.service_changed();
CREATE TRIGGER mail_service_switched AFTER UPDATE OF enabled ON public.organization_service FOR EACH ROW WHEN ((old.enabled <> new.enabled)) EXECUTE FUNCTION mail.service_changed();
