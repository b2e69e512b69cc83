-- The preview of an import finds who has the external ID of a new address. Few identities have one.
create index identity_by_external_id on identity (organization_id, external_id) where external_id is not null;
