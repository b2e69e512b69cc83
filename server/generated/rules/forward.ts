// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** The maximum number of forwards that mail can pass in a row. */
export const forwardMaxSteps = 5
