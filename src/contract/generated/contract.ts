// Generated from openapi.yaml by `npm run generate`. Do not edit.

export const contractVersion = "0.3.0"

/** Each permission with the sentence that says what it allows. */
export const permissions = {
  "organization:read": "See the organization’s quota and services.",
  "domain:read": "See the domains and their settings.",
  "domain:write": "Change the settings of the organization and its domains.",
  "domain:dns": "Check the DNS records of domains, and share them.",
  "domain:create": "Add and remove domains.",
  "department:read": "See the departments.",
  "department:write": "Create, change and delete departments.",
  "identity:read": "See the identities.",
  "identity:write": "Create, change and delete identities, with their mailboxes.",
  "identity:suspend": "Suspend and reactivate identities.",
  "identity:reset_password": "Reset the passwords of identities.",
  "address:write": "Create, change and delete aliases and groups.",
  "delivery:read": "See where identities’ mail is forwarded, their auto-replies and their rules.",
  "delivery:write": "Set forwards and auto-replies, and stop users’ rules.",
  "mailbox_quota:read": "See mailboxes, their sizes and how much of each is used.",
  "mailbox_quota:write": "Add and resize mailboxes, and set their warning thresholds.",
  "mailbox_quota:delete": "Remove mailboxes and the mail in them.",
  "audit:read": "See who changed what, and when.",
  "key:read": "See the organization’s keys.",
  "key:write": "Create and revoke keys."
} as const

export type Permission = keyof typeof permissions

export type ErrorCode = 'malformed_json' | 'invalid_request' | 'key_missing' | 'key_unknown' | 'key_expired' | 'key_revoked' | 'permission_missing' | 'wrong_key_kind' | 'organization_suspended' | 'share_unknown' | 'share_expired' | 'share_revoked' | 'sign_in_failed' | 'account_suspended' | 'not_found' | 'method_not_allowed' | 'payload_too_large' | 'unsupported_media_type' | 'headers_too_large' | 'name_taken' | 'address_taken' | 'address_held' | 'alias_loop' | 'alias_too_deep' | 'too_many_recipients' | 'members_from_department' | 'department_not_empty' | 'domain_not_empty' | 'domain_removed' | 'mailbox_quota_exists' | 'allotment_exceeded' | 'identity_limit_reached' | 'domain_limit_reached' | 'not_revertible' | 'revert_conflict' | 'below_current_use' | 'mailbox_in_use' | 'above_domain_maximum' | 'catch_all_without_mailbox' | 'forward_loop' | 'external_forwarding_refused' | 'forward_without_mailbox' | 'row_invalid' | 'row_repeated' | 'row_conflict' | 'department_unknown' | 'domain_unknown' | 'domain_exists' | 'claim_exists' | 'too_many_claims' | 'wrong_plan_state' | 'too_many_plans' | 'other_key_needed' | 'approval_needed' | 'idempotency_in_progress' | 'stale_version' | 'idempotency_key_reused' | 'rate_limited' | 'internal_error' | 'dependency_unavailable'

/** The operations that change something: each leaves events. Most of plans, and reversals, leave those of the operations that they are made of. */
export type ChangingOperation = 'createAlias' | 'updateAlias' | 'deleteAlias' | 'updateDelivery' | 'createDepartment' | 'updateDepartment' | 'deleteDepartment' | 'createDnsShare' | 'deleteDnsShare' | 'createDomainClaim' | 'deleteDomainClaim' | 'removeDomain' | 'updateDomainSettings' | 'restoreDomain' | 'createGroup' | 'updateGroup' | 'deleteGroup' | 'addGroupMembers' | 'removeGroupMembers' | 'createIdentity' | 'purgeDeletedIdentity' | 'restoreDeletedIdentity' | 'updateIdentity' | 'deleteIdentity' | 'resetIdentityPassword' | 'renameIdentity' | 'createKey' | 'createKeySession' | 'endKeySession' | 'revokeKey' | 'createMailboxQuota' | 'updateMailboxQuota' | 'deleteMailboxQuota' | 'resizeMailboxQuota' | 'createOwnSession' | 'endOwnSession' | 'changeOwnPassword' | 'signOutEverywhere' | 'updateOrganizationSettings' | 'approveOrganizationSettings' | 'runPlan' | 'approvePlan' | 'reschedulePlan' | 'cancelPlan'
