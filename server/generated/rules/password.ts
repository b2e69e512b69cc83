// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** Code points in NFC. */
export const passwordMinLength = 10

/** Code points in NFC. */
export const passwordMaxLength = 128

/** The characters that mail programs can send. */
export const passwordPattern = "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$"

/** Bytes of the NFC form in UTF-8. */
export const passwordMaxBytes = 256

/** A local part of at least this length can't be part of a password. */
export const passwordLocalPartFrom = 4
