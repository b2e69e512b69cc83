import { isPossibleName, plainName } from './names.ts'

/** A URI to which receivers send reports; longer ones are none that works. */
const longestUri = 2000

const isHost = (name: string): boolean =>
  isPossibleName(plainName(name)) && /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/i.test(plainName(name))

/** The size limit that DMARC allowed behind an address, such as `!10m` (RFC 7489, section 6.2). */
const withoutSize = (uri: string): string => uri.replace(/!\d{1,20}[kmgt]?$/i, '')

/** Returns the domain of a `mailto:` URI (RFC 6068); null for another text. */
export const mailDomainOf = (uri: string): string | null => {
  const address = withoutSize(uri.trim())
  if (address.length > longestUri || !/^mailto:/i.test(address)) return null
  const [path = ''] = address.slice('mailto:'.length).split('?', 1)
  const at = path.lastIndexOf('@')
  const [local, domain] = [path.slice(0, Math.max(at, 0)), path.slice(at + 1)]
  const isLocal = local.length > 0 && local.length <= 64 && !/[\s<>"@,;]/.test(local)
  return isLocal && isHost(domain) ? plainName(domain) : null
}

/** Whether a text is an `https:` URI with a host that DNS can have (RFC 9110, section 4.2.2). */
const isHttps = (uri: string): boolean => {
  if (uri.length > longestUri || !/^https:\/\/[^\s/]/i.test(uri)) return false
  return URL.canParse(uri) && isHost(new URL(uri).hostname)
}

/** The schemes of a kind of report: DMARC's are sent by mail (RFC 9990), those about TLS by HTTPS as well (RFC 8460). */
type Schemes = 'mail' | 'mail_or_https'

/** Returns the entries of a list of report addresses to which no report can be sent. */
export const unusableReportUris = (list: string, schemes: Schemes): string[] =>
  list
    .split(',')
    .map((uri) => uri.trim())
    .filter((uri) => mailDomainOf(uri) === null && !(schemes === 'mail_or_https' && isHttps(uri)))
