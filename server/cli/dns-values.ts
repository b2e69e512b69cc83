import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { InvalidArgumentError } from 'commander'
import { UsageError } from '../usage-error.ts'
import { parseDomainName } from './values.ts'

/** Reads an option that can be repeated; `none` leaves the list empty. */
const listOf =
  (parse: (text: string) => string) =>
  (text: string, earlier: string[] = []): string[] =>
    text === 'none' ? [] : [...new Set([...earlier, parse(text)])]

const parseAddress = (text: string): string => {
  if (isIP(text) === 0)
    throw new InvalidArgumentError('Enter an IP address such as 192.0.2.25 or 2001:db8::25.')
  return text
}

/** Reads host names, one at a time. */
export const parseHosts = listOf((text) => parseDomainName(text).ascii)
/** Reads IP addresses, one at a time. */
export const parseAddresses = listOf(parseAddress)
/** Reads a host name; empty for `none`. */
export const parseHostOrNone = (text: string): string => (text === 'none' ? '' : parseDomainName(text).ascii)

/** Reads the name of an SPF record, which may begin with underscores; empty for `none`. */
export const parseSpfName = (text: string): string => {
  if (text === 'none') return ''
  const [, underscored = '', rest = ''] = /^((?:_[a-z0-9-]{1,62}\.)*)(.+)$/i.exec(text) ?? []
  return underscored.toLowerCase() + parseDomainName(rest).ascii
}

/** Reads on or off. */
export const parseSwitch = (text: string): boolean => {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('Enter on or off.')
  return text === 'on'
}

/** Reads the selector of a DKIM key: one or more labels (RFC 6376, section 3.1). */
export const parseSelector = (text: string): string => {
  const selector = text.toLowerCase()
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(selector))
    throw new InvalidArgumentError('Enter a selector such as "s2026".')
  return selector
}

/** The first bytes of an Ed25519 key as SubjectPublicKeyInfo (RFC 8410, section 4). */
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex')

/** A key as it is in a DKIM record: SubjectPublicKeyInfo, an RSA key alone, or the 32 bytes of Ed25519. */
const keyOfBase64 = (base64: string): KeyObject => {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 32)
    return createPublicKey({ key: Buffer.concat([ed25519Prefix, bytes]), format: 'der', type: 'spki' })
  try {
    return createPublicKey({ key: bytes, format: 'der', type: 'spki' })
  } catch {
    return createPublicKey({ key: bytes, format: 'der', type: 'pkcs1' })
  }
}

/**
 * Reads a public key from a file: PEM, the text that `opendkim-genkey` writes, or the value of the record.
 * @returns base64 of SubjectPublicKeyInfo.
 * @throws UsageError if the file has no key.
 */
export const readPublicKey = (path: string): string => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`Can't read ${path}: ${(error as NodeJS.ErrnoException).code}.`)
  }
  if (text.includes('PRIVATE KEY'))
    throw new UsageError(`${path} is a private key. Name the file of the public key.`)
  try {
    const [, value = ''] = /p=([A-Za-z0-9+/=\s"]+)/.exec(text) ?? []
    const key = text.includes('-----BEGIN') ? createPublicKey(text) : keyOfBase64(value.replace(/[\s"]/g, ''))
    return key.export({ type: 'spki', format: 'der' }).toString('base64')
  } catch {
    throw new UsageError(`${path} has no public key. Name a PEM file, or one with the DKIM record.`)
  }
}
