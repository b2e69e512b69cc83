-- Where an alias leads. Both ends are rows of address: a rename, a deletion and a restore change no row here.
create table address_target (
  organization_id uuid not null,
  address_id uuid not null,
  target_id uuid not null,
  position smallint not null default 1,
  constraint address_target_pkey PRIMARY KEY (organization_id, address_id, target_id),
  constraint target_is_there FOREIGN KEY (organization_id, target_id) REFERENCES address(organization_id, address_id) ON DELETE CASCADE,
  constraint target_of FOREIGN KEY (organization_id, address_id) REFERENCES address(organization_id, address_id) ON DELETE CASCADE,
  constraint not_itself CHECK ((address_id <> target_id))
);

CREATE INDEX address_target_of ON public.address_target USING btree (organization_id, target_id, address_id);

alter table address_target enable row level security;
alter table address_target force row level security;

create policy every_organization on address_target for all to postroom_operator using true with check true;
create policy own_organization on address_target for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant delete, insert, select on address_target to postroom_app;
grant delete, insert, select, update on address_target to postroom_operator;

grant update (position) on address_target to postroom_app;

CREATE TRIGGER mail_alias_targets_added AFTER INSERT ON public.address_target REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mail.alias_targets_changed();
CREATE TRIGGER mail_alias_targets_removed AFTER DELETE ON public.address_target REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mail.alias_targets_changed();
CREATE TRIGGER targets_deleted AFTER DELETE ON public.address_target REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION targets_deleted();
CREATE TRIGGER targets_deleted_change_use AFTER DELETE ON public.address_target REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION targets_change_use();
CREATE TRIGGER targets_inserted AFTER INSERT ON public.address_target REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION targets_inserted();
CREATE TRIGGER targets_inserted_change_use AFTER INSERT ON public.address_target REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION targets_change_use();
