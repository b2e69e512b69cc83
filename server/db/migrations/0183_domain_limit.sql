-- The operator limits how many domains an organization has: the checks of all domains share the same workers. Existing organizations
-- keep what they have.
alter table organization add column domain_limit integer not null default 100 check (domain_limit > 0);
update organization set domain_limit = greatest(100, domain_count) where domain_count > 100;
