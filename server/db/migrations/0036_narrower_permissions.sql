-- Suspending and withdrawing mailboxes have permissions of their own. Keys keep what they could.
set local role postroom_operator;
update api_key set permissions = permissions || '{identity:suspend}'::text[]
where 'identity:write' = any (permissions) and not 'identity:suspend' = any (permissions);
update api_key set permissions = permissions || '{mailbox_quota:delete}'::text[]
where 'mailbox_quota:write' = any (permissions) and not 'mailbox_quota:delete' = any (permissions);
reset role;
