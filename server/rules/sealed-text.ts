import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto'

/*
 * Texts that their writer can't read again: X25519 (RFC 7748) with a new key for each text, HKDF with
 * SHA-256 (RFC 5869) and AES-256-GCM. As each text has its own key, the nonce is always the same.
 */

const keyLength = 32
const tagLength = 16
const nonce = Buffer.alloc(12)

/** The bytes before the 32 bytes of a key in DER (RFC 8410, sections 4 and 7). */
const headers = {
  spki: Buffer.from('302a300506032b656e032100', 'hex'),
  pkcs8: Buffer.from('302e020100300506032b656e04220420', 'hex'),
} as const

const publicKeyOf = (raw: Buffer) =>
  createPublicKey({ key: Buffer.concat([headers.spki, raw]), format: 'der', type: 'spki' })

const privateKeyOf = (raw: Buffer) =>
  createPrivateKey({ key: Buffer.concat([headers.pkcs8, raw]), format: 'der', type: 'pkcs8' })

// The generator encodes its keys: on Node 20 the export of a key that was just generated can wait forever for a lock that
// the garbage collector holds.
const publicKeyEncoding = { type: 'spki', format: 'der' } as const

/** Generates a pair whose private half stays here: to encode it and read it again would take longer than sealing. */
const generateEphemeral = () => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519', { publicKeyEncoding })
  // The types of Node know no pair of which one half is encoded.
  if (!Buffer.isBuffer(publicKey)) throw new Error('The public key is not valid.')
  return { ephemeral: publicKey.subarray(-keyLength), privateKey }
}

const cipherKey = (secret: Buffer, ephemeral: Buffer, recipient: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.concat([ephemeral, recipient]), 'postroom sealed text', 32))

/** A pair of keys: the public half to seal with, 32 bytes, and the private one to open with, in 43 characters. */
export const makeSealKeys = (): { publicKey: Buffer; privateKey: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519', {
    publicKeyEncoding,
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  return {
    publicKey: publicKey.subarray(-keyLength),
    privateKey: privateKey.subarray(-keyLength).toString('base64url'),
  }
}

/** Seals a text for the holder of the private key. */
export const sealText = (publicKey: Buffer, text: string): Buffer => {
  const { ephemeral, privateKey } = generateEphemeral()
  const secret = diffieHellman({ privateKey, publicKey: publicKeyOf(publicKey) })
  const cipher = createCipheriv('aes-256-gcm', cipherKey(secret, ephemeral, publicKey), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([ephemeral, cipher.getAuthTag(), sealed])
}

/** Opens a sealed text; null where the key is not the one that it was sealed for. */
export const openText = (
  { publicKey, privateKey }: { publicKey: Buffer; privateKey: string },
  sealed: Buffer,
): string | null => {
  const ephemeral = sealed.subarray(0, keyLength)
  try {
    const secret = diffieHellman({
      privateKey: privateKeyOf(Buffer.from(privateKey, 'base64url')),
      publicKey: publicKeyOf(ephemeral),
    })
    const decipher = createDecipheriv('aes-256-gcm', cipherKey(secret, ephemeral, publicKey), nonce)
    decipher.setAuthTag(sealed.subarray(keyLength, keyLength + tagLength))
    const parts = [decipher.update(sealed.subarray(keyLength + tagLength)), decipher.final()]
    return Buffer.concat(parts).toString('utf8')
  } catch {
    return null
  }
}
