import { isIP } from 'node:net'
import { at, begins, type Case, type CaseOptions, says, tagged, acceptance } from './case.ts'

/** For whom mail is taken. */
export const recipientCases = ({ clients, cast, addresses, hasPostmaster }: CaseOptions): Case[] => {
  const group = 'Mail for'
  const ask = (to: string, bytes: number | null = null) =>
    at(addresses.smtp, (endpoint) => clients.recipient(endpoint, to, bytes))
  const unknown = says('550 5.1.1', /^550 5\.1\.1/)
  const reserved = says('550 5.1.1 This address', /^550 5\.1\.1 .*This address is no longer in use/)
  const noMailbox = says('550 5.1.1 No mailbox', /^550 5\.1\.1 .*No mailbox/)
  const disabled = says('550 5.2.1 This mailbox', /^550 5\.2\.1 .*This mailbox is disabled/)
  const suspended = says('550 5.2.1 This domain', /^550 5\.2\.1 .*This domain is suspended/)
  const notInUse = says('550 5.2.1 This address', /^550 5\.2\.1 .*This address is not in use/)
  const noRecipient = says('550 5.2.1 No mailbox', /^550 5\.2\.1 .*No mailbox accepts mail/)
  const { ana, rejecting, ida } = cast
  const { smtp } = addresses
  const strange = cast.alias.replace(/^([^@]*)@/, '"$1+x,y"@')
  return [
    { group, name: 'an identity', ...acceptance, ask: ask(ana.address) },
    { group, name: 'an address in capitals', ...acceptance, ask: ask(ana.address.toUpperCase()) },
    { group, name: 'a sub-address', ...acceptance, ask: ask(tagged(ana.address)) },
    {
      group,
      name: 'a suspended identity that still receives mail',
      ...acceptance,
      ask: ask(cast.suspended.address),
    },
    { group, name: 'an unknown address, with a catch-all', ...acceptance, ask: ask(cast.caught) },
    { group, name: 'an unknown sub-address, with a catch-all', ...acceptance, ask: ask(tagged(ida.address)) },
    { group, name: 'a deleted identity, with a catch-all', ...reserved, ask: ask(cast.deleted) },
    { group, name: 'the sub-address of a deleted identity', ...reserved, ask: ask(tagged(cast.deleted)) },
    { group, name: 'an alias', ...acceptance, ask: ask(cast.alias) },
    { group, name: 'an alias in capitals', ...acceptance, ask: ask(cast.alias.toUpperCase()) },
    { group, name: 'a sub-address of an alias', ...acceptance, ask: ask(tagged(cast.alias)) },
    { group, name: 'an alias that is off', ...notInUse, ask: ask(cast.aliasOff) },
    { group, name: 'the sub-address of an alias that is off', ...notInUse, ask: ask(tagged(cast.aliasOff)) },
    {
      group,
      name: 'an alias that is off, with a catch-all',
      ...notInUse,
      ask: ask(cast.aliasOffBesideCatchAll),
    },
    { group, name: 'an alias that has ended', ...notInUse, ask: ask(cast.aliasEnded) },
    { group, name: 'an alias to an identity that refuses mail', ...noRecipient, ask: ask(cast.deadAlias) },
    { group, name: 'a group', ...acceptance, ask: ask(cast.group) },
    { group, name: 'a sub-address of a group', ...acceptance, ask: ask(tagged(cast.group)) },
    { group, name: 'a group that is off', ...notInUse, ask: ask(cast.groupOff) },
    { group, name: 'a group without members', ...noRecipient, ask: ask(cast.emptyGroup) },
    { group, name: 'a former address', ...acceptance, ask: ask(cast.former) },
    { group, name: 'an address with a final dot', ...acceptance, ask: ask(`${ana.address}.`) },
    {
      group,
      name: 'an alias with a tag that needs quotes',
      ...says('550 5.1.1', /^550 5\.1\.1/),
      ask: ask(strange),
    },
    {
      group,
      name: 'an address with 8-bit characters',
      ...begins('553'),
      ask: ask(ana.address.replace('@', '+é@')),
    },
    hasPostmaster
      ? { group, name: 'postmaster without a domain', ...acceptance, ask: ask('postmaster') }
      : {
          group,
          name: 'postmaster without a domain: no address is set (postroom mail postmaster)',
          ...says('550 5.1.1 No address', /^550 5\.1\.1 .*No address receives mail for the operator/),
          ask: ask('postmaster'),
        },
    {
      group,
      name: "an address of the server's own IP address",
      ...says('550', /^55[04]/),
      ask: smtp && isIP(smtp.host) === 4 ? ask(`nobody@[${smtp.host}]`) : null,
    },
    {
      group,
      name: 'the question whether aliases are known',
      ...says('550 Postroom configuration 5', /^550 .*Postroom configuration 5$/),
      ask: ask(cast.nobody.replace(/^[^@]*/, 'postroom-configuration')),
    },
    { group, name: 'nobody', ...unknown, ask: ask(cast.nobody) },
    { group, name: 'a sub-address of an unknown address', ...unknown, ask: ask(tagged(cast.nobody)) },
    { group, name: 'an identity without a mailbox', ...noMailbox, ask: ask(cast.sendOnly.address) },
    {
      group,
      name: 'the same, with a catch-all',
      ...noMailbox,
      ask: ask(cast.sendOnlyBesideCatchAll.address),
    },
    { group, name: 'a suspended identity that refuses mail', ...disabled, ask: ask(rejecting.address) },
    {
      group,
      name: 'the sub-address of a suspended identity',
      ...disabled,
      ask: ask(tagged(rejecting.address)),
    },
    {
      group,
      name: 'an unknown address, with a catch-all that refuses mail',
      ...unknown,
      ask: ask(cast.notCaught),
    },
    { group, name: 'a suspended domain', ...suspended, ask: ask(cast.ofSuspendedDomain.address) },
    { group, name: 'a suspended organization', ...suspended, ask: ask(cast.ofSuspendedOrganization.address) },
    {
      group,
      name: 'a message larger than the mailbox',
      ...says('552 5.2.2', /^552 5\.2\.2/),
      ask: ask(ana.address, 2_000_000),
    },
    {
      group,
      name: 'another domain, without signing in',
      ...begins('554'),
      ask: ask('somebody@elsewhere.invalid'),
    },
  ]
}
