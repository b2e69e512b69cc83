-- One plan of a statement serves all organizations, and PostgreSQL makes it for an average one. Where the average is
-- below a page, sorting all rows of the organization seems as cheap as reading an index in order, which is wrong by far
-- for a large one. Here it takes each for one of a thousand rows: so a page is read in order, whatever the others are like.
alter table department alter column organization_id set (n_distinct = -0.001);
alter table identity alter column organization_id set (n_distinct = -0.001);
alter table mailbox_quota alter column organization_id set (n_distinct = -0.001);
alter table audit_event alter column organization_id set (n_distinct = -0.001);
analyze department (organization_id);
analyze identity (organization_id);
analyze mailbox_quota (organization_id);
analyze audit_event (organization_id);
