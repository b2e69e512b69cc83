-- What triggers count, so that no list and no chart has to (functions/counts).

-- How full the mailboxes of an organization are. The rows are few, so the chart of a million mailboxes costs as much as that of
-- three.
create table mailbox_fullness (
  organization_id uuid not null references organization,
  -- Both as in mailbox_quota: the level goes by the exact ratio, the tenth of the size by the percentage as it is shown, 10 for
  -- full and more. Both are null for mailboxes that are not measured.
  level text collate "C",
  tenth smallint check (tenth between 0 and 10),
  -- Without a check: an insert carries a difference, which is negative where it lowers a row that exists.
  count integer not null,
  constraint mailbox_fullness_key unique nulls not distinct (organization_id, level, tenth)
);
