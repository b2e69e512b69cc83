import { at, type Case, type CaseOptions } from './case.ts'

/** A case that only reports whether the operator has said something; the command that does. */
const said = (name: string, values: readonly string[], command: string): Case => ({
  group: 'DNS facts',
  name,
  expected: 'known',
  matches: (answer) => answer !== '',
  unasked: `not known: postroom dns ${command}`,
  ask: values.length === 0 ? null : () => Promise.resolve(values.join(', ')),
})

/**
 * What the operator says for the checks of DNS records, and whether the name of the mail server is the one that was said. A trial
 * receives no mail from outside, so it needs none.
 */
export const dnsCases = ({ facts, clients, addresses }: CaseOptions): Case[] => {
  if (!addresses.wantsTls) return []
  const { mx_hosts, sending_addresses, helo_name, domains_with_key, domain_count } = facts
  const keys = domains_with_key === 0 ? [] : [`${domains_with_key} of ${domain_count} domains`]
  return [
    said('hosts that receive mail', mx_hosts, 'set --mx-host'),
    said('addresses that send mail', sending_addresses, 'set --sending-address'),
    said('DKIM keys', keys, 'key add'),
    helo_name === null
      ? said('name of the mail server', [], 'set --helo-name')
      : {
          group: 'DNS facts',
          name: 'name of the mail server',
          expected: helo_name,
          matches: (answer) => answer.toLowerCase() === helo_name,
          ask: at(addresses.smtp, clients.smtpName),
        },
  ]
}
