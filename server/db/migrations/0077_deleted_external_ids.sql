-- A search finds deleted identities by their external ID, too.
create index deleted_identity_by_external_id on deleted_identity (organization_id, external_id) where external_id is not null;
