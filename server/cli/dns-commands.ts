import type { Command } from 'commander'
import { UsageError } from '../usage-error.ts'
import { dkimKeys } from '../queries/dns/dns-facts.ts'
import {
  domainFacts,
  type InstallationFacts,
  readFacts,
  removeDkimKey,
  setDkimKey,
  setDomainFacts,
  setFacts,
} from '../queries/operator/operator-dns.ts'
import { addCommand, show, withDatabase } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import {
  parseAddresses,
  parseHostOrNone,
  parseHosts,
  parseSelector,
  parseSpfName,
  parseSwitch,
  readPublicKey,
} from './dns-values.ts'
import { withDomain } from './require-domain.ts'
import { parseDomainName } from './values.ts'
import type { DomainName } from '../rules/domain-name.ts'

const said = (values: readonly string[]) => (values.length > 0 ? values.join(', ') : 'not set')

const factsText = (facts: InstallationFacts): string =>
  [
    `MX hosts:           ${said(facts.mx_hosts)}`,
    `Sending addresses:  ${said(facts.sending_addresses)}`,
    `HELO name:          ${facts.helo_name ?? 'not set'}`,
    `SPF include:        ${facts.spf_include ?? 'not set'}`,
    `Mail app hosts: ${said(facts.client_hosts)}`,
  ].join('\n')

const showFacts = async (io: Io, options: OutputOptions) => {
  const facts = await withDatabase(io, (database) => database.plain(readFacts))
  show(io, options, facts, factsText(facts))
}

interface SetOptions extends OutputOptions {
  mxHost?: string[]
  sendingAddress?: string[]
  heloName?: string
  spfInclude?: string
  clientHost?: string[]
}

const change = async (io: Io, options: SetOptions) => {
  const { facts, minutes } = await withDatabase(io, (database) =>
    database.plain(async (db) => {
      const before = await readFacts(db)
      const after: InstallationFacts = {
        mx_hosts: options.mxHost ?? before.mx_hosts,
        sending_addresses: options.sendingAddress ?? before.sending_addresses,
        helo_name: options.heloName === undefined ? before.helo_name : options.heloName || null,
        spf_include: options.spfInclude === undefined ? before.spf_include : options.spfInclude || null,
        client_hosts: options.clientHost ?? before.client_hosts,
      }
      return { facts: after, minutes: await setFacts(db, after) }
    }),
  )
  show(io, options, facts, `${factsText(facts)}\nAll domains will be checked within ${minutes} minutes.`)
}

interface DomainOptions extends OutputOptions {
  receives?: boolean
  sends?: boolean
  gateway?: string[]
}

const changeDomain = async (
  io: Io,
  name: DomainName,
  { receives, sends, gateway, ...output }: DomainOptions,
) => {
  const result = await withDatabase(io, (database) =>
    withDomain(database, name, async (db, { domain_id }) => {
      const before = (await domainFacts(db, domain_id)) ?? {
        receives: true,
        sends: true,
        inbound_gateways: [],
      }
      const after = {
        receives: receives ?? before.receives,
        sends: sends ?? before.sends,
        inbound_gateways: gateway ?? before.inbound_gateways,
      }
      if (receives !== undefined || sends !== undefined || gateway !== undefined)
        await setDomainFacts(db, domain_id, after)
      return { ...after, dkim_keys: await dkimKeys(db, domain_id) }
    }),
  )
  const lines = [
    `Receives mail:      ${result.receives ? 'yes' : 'no'}`,
    `Sends mail:         ${result.sends ? 'yes' : 'no'}`,
    `Gateways:           ${said(result.inbound_gateways)}`,
    `DKIM selectors:     ${said(result.dkim_keys.map(({ selector }) => selector))}`,
  ]
  show(io, output, result, lines.join('\n'))
}

const addKey = async (
  io: Io,
  name: DomainName,
  selector: string,
  { file, ...output }: OutputOptions & { file: string },
) => {
  const publicKey = readPublicKey(file)
  await withDatabase(io, (database) =>
    withDomain(database, name, (db, { domain_id }) => setDkimKey(db, domain_id, selector, publicKey)),
  )
  const text = `Mail from ${name.unicode} is signed with the key of ${selector}._domainkey.${name.ascii}.`
  show(io, output, { selector, public_key: publicKey }, text)
}

const removeKey = async (io: Io, name: DomainName, selector: string, output: OutputOptions) => {
  const isRemoved = await withDatabase(io, (database) =>
    withDomain(database, name, (db, { domain_id }) => removeDkimKey(db, domain_id, selector)),
  )
  if (!isRemoved) throw new UsageError(`${name.unicode} has no key with the selector ${selector}.`)
  show(io, output, { selector }, `The key of the selector ${selector} is no longer expected.`)
}

/** `dns show`, `dns set`, `dns domain` and `dns key`: what the operator says, for the checks of domains. */
export const addDnsCommands = (program: Command, io: Io): void => {
  const group = program
    .command('dns')
    .description('Say which hosts receive and send mail, so that the DNS of domains can be checked.')
  addCommand(group, 'show', 'Show the values for all domains.', ['dns show', 'dns show --json']).action(
    (options: OutputOptions) => showFacts(io, options),
  )
  addCommand(group, 'set', 'Set values for all domains. "none" clears one.', [
    'dns set --mx-host mx1.example.net --mx-host mx2.example.net',
    'dns set --sending-address 192.0.2.25 --sending-address 2001:db8::25 --helo-name mx1.example.net',
    'dns set --spf-include _spf.example.net',
  ])
    .option('--mx-host <host>', 'a host that receives mail; repeat it for several', parseHosts)
    .option(
      '--sending-address <address>',
      'an address that sends mail; repeat it for several',
      parseAddresses,
    )
    .option('--helo-name <host>', 'the name with which mail servers greet others', parseHostOrNone)
    .option('--spf-include <name>', 'the name of the SPF record that domains include', parseSpfName)
    .option('--client-host <host>', 'a host for mail apps; repeat it for several', parseHosts)
    .action((options: SetOptions) => change(io, options))
  addCommand(group, 'domain', 'Show or set the values of one domain.', [
    'dns domain brightwater.example',
    'dns domain brightwater.example --gateway filter.example.net',
    'dns domain news.brightwater.example --receives off',
  ])
    .argument('<name>', 'the domain name', parseDomainName)
    .option('--receives <on|off>', 'whether the domain receives mail', parseSwitch)
    .option('--sends <on|off>', 'whether the domain sends mail', parseSwitch)
    .option(
      '--gateway <host>',
      'a host that receives its mail and passes it on; repeat it for several',
      parseHosts,
    )
    .action((name: DomainName, options: DomainOptions) => changeDomain(io, name, options))
  const keys = group.command('key').description('Say with which keys mail of a domain is signed (DKIM).')
  addCommand(keys, 'add', 'Add a key, or replace that of a selector.', [
    'dns key add brightwater.example s2026 --file /etc/dkim/s2026.txt',
  ])
    .argument('<name>', 'the domain name', parseDomainName)
    .argument('<selector>', 'the selector', parseSelector)
    .requiredOption('--file <path>', 'the public key: PEM, or the text of the DKIM record')
    .action((name: DomainName, selector: string, options: OutputOptions & { file: string }) =>
      addKey(io, name, selector, options),
    )
  addCommand(keys, 'remove', 'Remove the key of a selector.', ['dns key remove brightwater.example s2026'])
    .argument('<name>', 'the domain name', parseDomainName)
    .argument('<selector>', 'the selector', parseSelector)
    .action((name: DomainName, selector: string, options: OutputOptions) =>
      removeKey(io, name, selector, options),
    )
}
