// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** Code points in NFC. */
export const passwordMinLength = 10

/** Code points in NFC. */
export const passwordMaxLength = 128

/** Bytes of the NFC form in UTF-8. */
export const passwordMaxBytes = 256

/** A local part of so many characters or more may not stand in a password. */
export const passwordLocalPartFrom = 4
