// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** From how much on a mailbox warns that is made without saying so, in percent. */
export const defaultWarnPercent = 90
