import { createHash, randomBytes } from 'node:crypto'

/** Makes the token of a link: 256 random bits. Only its SHA-256 is stored. */
export const makeShareToken = (): string => randomBytes(32).toString('base64url')

/** The SHA-256 of a token. */
export const hashShareToken = (token: string): Buffer => createHash('sha256').update(token).digest()
