// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** The start of every key. */
export const keyPrefix = "prk_"

/** The digits of base 62, the least first. */
export const keyDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** Characters that hold the random bits. */
export const keyRandomLength = 43

/** Characters that hold the checksum, at the end. */
export const keyChecksumLength = 6
