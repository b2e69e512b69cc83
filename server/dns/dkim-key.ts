import { createPublicKey, type KeyObject } from 'node:crypto'

/** The kinds of keys that receivers know (RFC 6376, RFC 8463). */
export type KeyType = 'rsa' | 'ed25519'

/** What precedes the 32 octets of an Ed25519 key in SubjectPublicKeyInfo (RFC 8410, section 4). */
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex')

const publicKey = (key: Buffer, type: 'spki' | 'pkcs1'): KeyObject | null => {
  try {
    return createPublicKey({ key, format: 'der', type })
  } catch {
    return null
  }
}

/** Returns the octets of base64, which may contain white space (RFC 6376, section 3.2), or null if it is none. */
const octetsOf = (text: string): Buffer | null => {
  const base64 = text.replaceAll(/\s/g, '')
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : null
}

/**
 * Returns the key of a record: SubjectPublicKeyInfo or, in older records, RSAPublicKey (RFC 6376, section 3.6.1), and the 32
 * octets of Ed25519 (RFC 8463, section 4). Null if it is none.
 */
export const keyOfRecord = (text: string, type: KeyType): KeyObject | null => {
  const octets = octetsOf(text)
  if (octets === null) return null
  if (type === 'ed25519')
    return octets.length === 32 ? publicKey(Buffer.concat([ed25519Prefix, octets]), 'spki') : null
  const key = publicKey(octets, 'spki') ?? publicKey(octets, 'pkcs1')
  return key?.asymmetricKeyType === 'rsa' ? key : null
}

/** Returns the operator's key: base64 of SubjectPublicKeyInfo. Null if it is none of these kinds. */
export const operatorKey = (text: string): { key: KeyObject; type: KeyType } | null => {
  const octets = octetsOf(text)
  const key = octets === null ? null : publicKey(octets, 'spki')
  const type = key?.asymmetricKeyType
  return key !== null && (type === 'rsa' || type === 'ed25519') ? { key, type } : null
}

/** Returns the value of the record for the operator's key. */
export const dkimValue = ({ key, type }: { key: KeyObject; type: KeyType }): string => {
  const spki = key.export({ format: 'der', type: 'spki' })
  const octets = type === 'rsa' ? spki : spki.subarray(ed25519Prefix.length)
  return `v=DKIM1; k=${type}; p=${octets.toString('base64')}`
}

/** Returns the bits of an RSA key. */
export const bitsOf = (key: KeyObject): number | null => key.asymmetricKeyDetails?.modulusLength ?? null

/** Whether the base64 ends before the key that it begins: the octets are fewer than its header says (X.690, section 8.1.3). */
export const isCutShort = (text: string): boolean => {
  const octets = octetsOf(text)
  if (octets === null || octets[0] !== 0x30) return false
  const first = octets[1] ?? 0
  const count = first & 0x7f
  if (first < 0x80) return octets.length < 2 + first
  if (count === 0 || count > 4 || octets.length < 2 + count) return false
  return octets.length < 2 + count + octets.readUIntBE(2, count)
}

/** Whether the base64 is the start of the key in one of its forms, and shorter. */
export const isStartOf = (text: string, key: KeyObject): boolean => {
  const start = text.replaceAll(/[\s=]/g, '')
  if (start.length < 16) return false
  const forms = key.asymmetricKeyType === 'rsa' ? (['spki', 'pkcs1'] as const) : (['spki'] as const)
  return forms.some((type) => {
    const whole = key.export({ format: 'der', type }).toString('base64').replaceAll('=', '')
    return whole.length > start.length && whole.startsWith(start)
  })
}
