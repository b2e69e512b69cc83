// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** The maximum duration of a session. */
export const sessionHours = 12

/** The time without requests after which a session ends. */
export const sessionIdleMinutes = 60

/** The maximum number of concurrent sessions of a key. */
export const sessionsPerKey = 100

/** How long a session of /me lasts. */
export const ownSessionMinutes = 15

/** The maximum number of concurrent sessions of /me of an identity. */
export const ownSessionsPerIdentity = 10
