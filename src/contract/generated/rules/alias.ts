// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** The maximum number of steps from an alias to an identity. */
export const aliasMaxSteps = 10

/** The maximum number of recipients of an alias. */
export const aliasMaxRecipients = 10000
