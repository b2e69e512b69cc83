import type { Endpoint } from '../../../../mail/line-protocol.ts'
import type { Cast, CheckIdentity } from '../cast.ts'
import type { ReadingClient } from '../clients/reading-client.ts'
import { at, authenticationFailed, type Case, type CaseOptions, says, signedIn } from './case.ts'

/** Said to who knows the password; another server may leave the code out. */
const refusedBecause = (words: string) => says(`NO … ${words}`, new RegExp(`^NO .*${words}`))

const imapCases = ({ clients, cast, addresses, mustChangeRefuses }: CaseOptions): Case[] => {
  const group = 'Sign-in by IMAP'
  const ask = (address: string, password = cast.password) =>
    at(addresses.imap, (endpoint) => clients.imap.signIn(endpoint, { address, password }))
  const wrong = 'not this one'
  return [
    { group, name: 'right password', ...signedIn, ask: ask(cast.ana.address) },
    { group, name: 'address in capitals', ...signedIn, ask: ask(cast.ana.address.toUpperCase()) },
    { group, name: 'former address', ...signedIn, ask: ask(cast.former) },
    {
      group,
      name: 'former address without sign-in',
      ...authenticationFailed,
      ask: ask(cast.formerWithoutSignIn),
    },
    {
      group,
      name: 'password that must be changed',
      ...(mustChangeRefuses ? refusedBecause('has to be changed') : signedIn),
      ask: ask(cast.mustChange.address),
    },
    { group, name: 'wrong password', ...authenticationFailed, ask: ask(cast.ana.address, wrong) },
    { group, name: 'unknown address', ...authenticationFailed, ask: ask(cast.nobody) },
    {
      group,
      name: 'suspended identity',
      ...refusedBecause('account is suspended'),
      ask: ask(cast.suspended.address),
    },
    {
      group,
      name: 'suspended identity, wrong password',
      ...authenticationFailed,
      ask: ask(cast.suspended.address, wrong),
    },
    {
      group,
      name: 'suspended domain',
      ...refusedBecause('domain is suspended'),
      ask: ask(cast.ofSuspendedDomain.address),
    },
    {
      group,
      name: 'suspended organization',
      ...refusedBecause('organization is suspended'),
      ask: ask(cast.ofSuspendedOrganization.address),
    },
    {
      group,
      name: 'service switched off',
      ...refusedBecause('service is switched off'),
      ask: ask(cast.sendingOnly.address),
    },
    {
      group,
      name: 'identity without a mailbox',
      ...refusedBecause('has no mailbox'),
      ask: ask(cast.sendOnly.address),
    },
    {
      group,
      name: 'identity without a password',
      ...authenticationFailed,
      ask: ask(cast.withoutPassword.address),
    },
    {
      group,
      name: 'as another identity, through a master user',
      ...authenticationFailed,
      ask: ask(`${cast.ana.address}*postroom-probe`),
    },
  ]
}

interface OptionalService {
  group: string
  endpoint: Endpoint | null
  client: ReadingClient
  /** How a refusal begins. */
  refusal: string
}

/** What the services beside IMAP answer to each kind of person; nothing where it is not known where they listen. */
const optionalCases = (cast: Cast, { group, endpoint, client, refusal }: OptionalService): Case[] => {
  if (endpoint === null) return []
  const ask =
    ({ address }: CheckIdentity, password = cast.password) =>
    () =>
      client.signIn(endpoint, { address, password })
  const refused = (words: string) => says(`${refusal} … ${words}`, new RegExp(`^${refusal}\\b.*${words}`))
  return [
    { group, name: 'right password', ...signedIn, ask: ask(cast.ana) },
    {
      group,
      name: 'former address',
      ...signedIn,
      ask: ask({ ...cast.ana, address: cast.former }),
    },
    {
      group,
      name: 'wrong password',
      ...refused('Authentication failed'),
      ask: ask(cast.ana, 'not this one'),
    },
    { group, name: 'suspended identity', ...refused('account is suspended'), ask: ask(cast.suspended) },
    { group, name: 'suspended domain', ...refused('domain is suspended'), ask: ask(cast.ofSuspendedDomain) },
    {
      group,
      name: 'suspended organization',
      ...refused('organization is suspended'),
      ask: ask(cast.ofSuspendedOrganization),
    },
    {
      group,
      name: 'service switched off',
      ...refused('service is switched off'),
      ask: ask(cast.sendingOnly),
    },
    { group, name: 'identity without a mailbox', ...refused('has no mailbox'), ask: ask(cast.sendOnly) },
  ]
}

/** Who may sign in to read mail, and to keep filters. */
export const signInCases = (options: CaseOptions): Case[] => {
  const { cast, clients, addresses } = options
  return [
    ...imapCases(options),
    ...optionalCases(cast, {
      group: 'Sign-in by POP3',
      endpoint: addresses.pop3,
      client: clients.pop3,
      refusal: '-ERR',
    }),
    ...optionalCases(cast, {
      group: 'Sign-in by ManageSieve',
      endpoint: addresses.managesieve,
      client: clients.managesieve,
      refusal: 'NO',
    }),
  ]
}
