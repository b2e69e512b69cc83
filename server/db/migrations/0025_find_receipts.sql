-- Receipts are found by the request of their change, and by the mailbox that they are about.
create index enforcement_of_request on enforcement (organization_id, request_id, enforcement_id)
  where request_id is not null;
create index enforcement_of_mailbox on enforcement (organization_id, mailbox_quota_id, enforcement_id)
  where mailbox_quota_id is not null;
-- What waits is little of all that was ever enforced.
create index enforcement_pending on enforcement (organization_id, enforcement_id) where state = 'pending';
