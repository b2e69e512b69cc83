import { domainToUnicode } from 'node:url'
import { asciiDomain } from './ascii-domain.ts'

/** The name of a domain in both forms (RFC 5890). */
export interface DomainName {
  /** As it is on the wire: A-labels, lower case. */
  ascii: string
  unicode: string
}

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Returns the domain name that a text is, in Unicode or A-labels, of at least two labels; null for any other text. */
export const domainNameOf = (text: string): DomainName | null => {
  const ascii = asciiDomain(text.trim()).replace(/\.$/, '')
  const labels = ascii.split('.')
  const isAddress = /^\d+$/.test(labels.at(-1) ?? '')
  if (labels.length < 2 || ascii.length > 253 || isAddress || !labels.every((one) => label.test(one)))
    return null
  return { ascii, unicode: domainToUnicode(ascii) }
}

/** The limits of a new domain, in bytes: 5 GB and 50 GB, rounded up to multiples of 1024. */
export const newDomainLimits = {
  default_mailbox_limit_bytes: 5_000_000_512,
  max_mailbox_limit_bytes: 50_000_000_000,
} as const
