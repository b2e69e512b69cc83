-- The few looks that run: organizations take turns among them.
create index domain_look_running on domain_look (organization_id) where claimed_by is not null;
