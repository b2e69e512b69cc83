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
 * Texts that whoever writes them cannot read again: X25519 (RFC 7748) with a key of its own for each text, HKDF with
 * SHA-256 (RFC 5869) and AES-256-GCM. As each text has its own key, the nonce is always the same.
 */

const curve = { kty: 'OKP', crv: 'X25519' } as const
const keyLength = 32
const tagLength = 16
const nonce = Buffer.alloc(12)

const publicKeyOf = (raw: Buffer) =>
  createPublicKey({ key: { ...curve, x: raw.toString('base64url') }, format: 'jwk' })

const cipherKey = (secret: Buffer, ephemeral: Buffer, recipient: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.concat([ephemeral, recipient]), 'postroom sealed text', 32))

/** A pair of keys: the public half to seal with, 32 bytes, and the private one to open with, in 43 characters. */
export const makeSealKeys = (): { publicKey: Buffer; privateKey: string } => {
  const { x = '', d = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
  return { publicKey: Buffer.from(x, 'base64url'), privateKey: d }
}

/** Seals a text for whoever has the private key. */
export const sealText = (publicKey: Buffer, text: string): Buffer => {
  const own = generateKeyPairSync('x25519')
  const ephemeral = Buffer.from(own.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const secret = diffieHellman({ privateKey: own.privateKey, publicKey: publicKeyOf(publicKey) })
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
    const key = { ...curve, x: publicKey.toString('base64url'), d: privateKey }
    const secret = diffieHellman({
      privateKey: createPrivateKey({ key, format: 'jwk' }),
      publicKey: publicKeyOf(ephemeral),
    })
    const cipher = createDecipheriv('aes-256-gcm', cipherKey(secret, ephemeral, publicKey), nonce)
    cipher.setAuthTag(sealed.subarray(keyLength, keyLength + tagLength))
    const opened = [cipher.update(sealed.subarray(keyLength + tagLength)), cipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return null
  }
}
