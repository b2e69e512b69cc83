-- A search finds external IDs by how they begin: the same indexes in the order of bytes, in which those with a beginning are
-- beside each other. They serve comparisons of whole external IDs as before.

drop index identity_by_external_id;
create index identity_by_external_id on identity (organization_id, external_id text_pattern_ops) where external_id is not null;

drop index deleted_identity_by_external_id;
create index deleted_identity_by_external_id on deleted_identity (organization_id, external_id text_pattern_ops)
  where external_id is not null;
