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
  "leave": "identity:suspend",
  "add_alias": "address:write",
  "rename": "identity:write",
  "add_to_group": "address:write",
  "remove_from_group": "address:write"
} as const

/** The maximum number of bulk changes of an organization that are received, prepared or ready to run. */
export const openPlansMax = 20

/** The maximum size of all rows of an import, in bytes of JSON. */
export const importMaxBytes = 67108864
