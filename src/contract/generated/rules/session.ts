// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** How long a session lives at most. */
export const sessionHours = 12

/** After how long without use a session ends. */
export const sessionIdleMinutes = 60

/** How many sessions of a key there may be at a time. */
export const sessionsPerKey = 100

/** How long the session of a person lives. */
export const personSessionMinutes = 15

/** How many sessions on /me an identity has at most. */
export const personSessionsPerIdentity = 10
