import { parse } from 'tldts'
import { labelLength } from '../rules/claim-record.ts'
import { type DomainName, domainNameOf } from '../rules/domain-name.ts'
import { isWithin, plainName } from './names.ts'
import { proofHost } from './proof-record.ts'

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
  code: 'format' | 'too_long' | 'not_allowed'
  message: string
  /** Characters that the name has in DNS, and that it may have. */
  length?: number
  maximum?: number
}

const formatMessage = 'Enter a domain name such as "brightwater.example".'

/** What no domain name has: anything but letters, digits, hyphens and dots (RFC 5890, section 2.3.1), also the dots of East Asia. */
const wrongCharacter = /[^\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]/u

/** Says which character is wrong, if one is. */
const wrongName = (text: string): ClaimRefusal => {
  const [character] = wrongCharacter.exec(text.trim()) ?? []
  if (character === undefined) return { code: 'format', message: formatMessage }
  const words = /\s/.test(character)
    ? 'a space'
    : /[\p{C}]/u.test(character)
      ? 'an invisible character'
      : `"${character}"`
  return { code: 'format', message: `A domain name can't have ${words}. ${formatMessage}` }
}

/** Characters that the name of a record has before the domain that it proves. */
const prefixLength = proofHost('', { label: 'x'.repeat(labelLength) }).length

/** The most characters of a domain of which DNS can have the record (RFC 1035, section 2.3.4). */
const longestName = 253 - prefixLength

const tooLong = (length: number): ClaimRefusal => ({
  code: 'too_long',
  message: `A domain with a DNS record that proves it has at most ${longestName} characters; this one has ${length}.`,
  length,
  maximum: longestName,
})

const refuse = (message: string): ClaimRefusal => ({ code: 'not_allowed', message })

/**
 * Returns the domain that a text names, or why it can't be claimed: because it is no domain name, because its
 * record would have too long a name, because many organizations have
 * domains below it (a public suffix), or because it belongs to the operator. Whether anyone has it already makes no difference.
 * @param fact what the operator has said; null if nothing.
 */
export const claimableName = (text: string, fact: OperatorHosts | null): DomainName | ClaimRefusal => {
  const name = domainNameOf(text)
  if (name === null) return wrongName(text)
  if (name.ascii.length > longestName) return tooLong(name.ascii.length)
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
