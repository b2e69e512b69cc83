-- How full the mailboxes of an organization are. The rows are few, so the chart of a million mailboxes costs as much as that of
-- three.
create table mailbox_fullness (
  organization_id uuid not null,
  -- Both as in mailbox_quota: the level goes by the exact ratio, the tenth of the size by the percentage as it is shown, 10 for
  -- full and more. Both are null for mailboxes that are not measured.
  level text,
  tenth smallint,
  -- Without a check: an insert carries a difference, which is negative where it lowers a row that exists.
  count integer not null,
  constraint mailbox_fullness_key UNIQUE NULLS NOT DISTINCT (organization_id, level, tenth),
  constraint mailbox_fullness_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint mailbox_fullness_tenth_check CHECK (((tenth >= 0) AND (tenth <= 10)))
);

alter table mailbox_fullness enable row level security;
alter table mailbox_fullness force row level security;

create policy every_organization on mailbox_fullness for all to postroom_operator using true with check true;
create policy own_organization on mailbox_fullness for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant insert, select on mailbox_fullness to postroom_app;
grant delete, insert, select, update on mailbox_fullness to postroom_operator;

grant update (count) on mailbox_fullness to postroom_app;
