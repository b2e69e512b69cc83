import { parse } from 'tldts'
import { type DomainName, domainNameOf } from '../rules/domain-name.ts'
import { isWithin, plainName } from './names.ts'

/** Names that no public name server has (RFC 6761, RFC 6762, RFC 7686, RFC 9476), and the tree of addresses. */
const specialNames = ['invalid', 'localhost', 'local', 'onion', 'alt', 'arpa']

/** The hosts that the operator has named. */
interface OperatorHosts {
  mx_hosts: readonly string[]
  client_hosts: readonly string[]
  helo_name: string | null
  spf_include: string | null
}

const hostsOf = ({ mx_hosts, client_hosts, helo_name, spf_include }: OperatorHosts): string[] =>
  [...mx_hosts, ...client_hosts, helo_name, spf_include].flatMap((host) => (host ? [plainName(host)] : []))

/** Why a text can't be claimed as a domain. */
export interface ClaimRefusal {
  code: 'format' | 'not_allowed'
  message: string
}

const formatMessage = 'Enter a domain name such as "brightwater.example".'

const refuse = (message: string): ClaimRefusal => ({ code: 'not_allowed', message })

/**
 * Returns the domain that a text names, or why it can't be claimed: because it is no domain name, because many organizations have
 * domains below it (a public suffix), or because it belongs to the operator. Whether anyone has it already makes no difference.
 * @param fact what the operator has said; null if nothing.
 */
export const claimableName = (text: string, fact: OperatorHosts | null): DomainName | ClaimRefusal => {
  const name = domainNameOf(text)
  if (name === null) return { code: 'format', message: formatMessage }
  if (specialNames.some((special) => isWithin(name.ascii, special)))
    return refuse(`Names below ".${name.ascii.split('.').at(-1) ?? ''}" aren't in public DNS.`)
  const { domain } = parse(name.ascii, { allowPrivateDomains: true })
  if (domain === null)
    return refuse(`Many organizations have domains below ${name.unicode}. Enter the whole name of yours.`)
  if (
    hostsOf(fact ?? { mx_hosts: [], client_hosts: [], helo_name: null, spf_include: null }).some((host) =>
      isWithin(name.ascii, host),
    )
  )
    return refuse(`${name.unicode} is a host of the operator.`)
  return name
}
