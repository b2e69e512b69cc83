/** The sentence of a domain before its first check has ended. */
export const firstCheck = 'The records are being checked for the first time.'
