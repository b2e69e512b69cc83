// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** The usual sets of permissions. */
export const presets = {
  "owner": [
    "organization:read",
    "domain:read",
    "domain:write",
    "domain:dns",
    "domain:create",
    "department:read",
    "department:write",
    "identity:read",
    "identity:write",
    "identity:suspend",
    "identity:reset_password",
    "address:write",
    "delivery:read",
    "delivery:write",
    "mailbox_quota:read",
    "mailbox_quota:write",
    "mailbox_quota:delete",
    "audit:read",
    "key:read",
    "key:write"
  ],
  "operator": [
    "organization:read",
    "domain:read",
    "domain:write",
    "domain:dns",
    "department:read",
    "department:write",
    "identity:read",
    "identity:write",
    "identity:suspend",
    "identity:reset_password",
    "address:write",
    "delivery:read",
    "delivery:write",
    "mailbox_quota:read",
    "mailbox_quota:write",
    "mailbox_quota:delete",
    "audit:read"
  ],
  "help_desk": [
    "organization:read",
    "domain:read",
    "department:read",
    "identity:read",
    "identity:suspend",
    "identity:reset_password",
    "delivery:read",
    "mailbox_quota:read",
    "mailbox_quota:write",
    "audit:read"
  ],
  "viewer": [
    "organization:read",
    "domain:read",
    "department:read",
    "identity:read",
    "mailbox_quota:read",
    "audit:read"
  ]
} as const
