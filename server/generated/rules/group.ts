// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** The maximum number of members of a group. */
export const groupMaxMembers = 10000
