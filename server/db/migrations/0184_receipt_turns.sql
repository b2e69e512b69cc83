-- Organizations take turns with their changes for mail servers.
create index enforcement_turns on enforcement (organization_id, next_try_at) where state = 'pending';
drop index enforcement_due;
