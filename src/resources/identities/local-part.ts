/** The local part as it is stored. */
export const toLocalPart = (typed: string): string => typed.trim().toLowerCase()
