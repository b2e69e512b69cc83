// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** The permission that each operation of a plan needs, as its single request does. */
export const planPermissions = {
  "suspend": "identity:suspend",
  "reactivate": "identity:suspend",
  "move": "identity:write",
  "resize": "mailbox_quota:write",
  "reset_password": "identity:reset_password",
  "delete": "identity:write",
  "restore": "identity:write",
  "import": "identity:write",
  "leave": "identity:suspend"
} as const

/** How many plans an organization may have that are received, prepared or ready to be run. */
export const openPlansMax = 20

/** How many bytes all rows of an import may have, as JSON. */
export const importMaxBytes = 67108864
