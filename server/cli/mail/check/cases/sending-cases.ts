import type { CheckIdentity } from '../cast.ts'
import { at, begins, type Case, type CaseOptions, says, tagged, acceptance } from './case.ts'

const smtpRefused = begins('535')

/** Who may sign in to send, and as whom one may send. */
export const sendingCases = ({ clients, cast, addresses }: CaseOptions): Case[] => {
  const group = 'Sign-in to send'
  const { submission } = addresses
  const ask = ({ address }: CheckIdentity, password = cast.password) =>
    at(submission, (endpoint) => clients.submission(endpoint, { address, password }))
  const from = (who: CheckIdentity | null, sender: string) =>
    at(submission, (endpoint) =>
      clients.sender(
        endpoint,
        who && { address: who.address, password: cast.password },
        sender,
        cast.ben.address,
      ),
    )
  const { ana, ben } = cast
  return [
    { group, name: 'right password', ...begins('235'), ask: ask(ana) },
    {
      group,
      name: 'former address',
      ...begins('235'),
      ask: ask({ ...ana, address: cast.former }),
    },
    { group, name: 'identity without a mailbox', ...begins('235'), ask: ask(cast.sendOnly) },
    {
      group,
      name: 'all services except sending switched off',
      ...begins('235'),
      ask: ask(cast.sendingOnly),
    },
    { group, name: 'own address as the sender', ...acceptance, ask: from(ana, ana.address) },
    {
      group,
      name: 'own sub-address as the sender',
      ...acceptance,
      ask: from(ana, tagged(ana.address)),
    },
    {
      group,
      name: "another identity's address as the sender",
      ...begins('553'),
      ask: from(ana, ben.address),
    },
    { group, name: 'an alias as the sender', ...acceptance, ask: from(ana, cast.alias) },
    {
      group,
      name: "an alias's sub-address as the sender",
      ...acceptance,
      ask: from(ana, tagged(cast.alias)),
    },
    {
      group,
      name: 'an alias of others as the sender',
      ...begins('553'),
      ask: from(cast.sendOnly, cast.alias),
    },
    {
      group,
      name: 'an alias that may not be sent as',
      ...begins('553'),
      ask: from(ana, cast.silentAlias),
    },
    {
      group,
      name: 'an alias that is off as the sender',
      ...begins('553'),
      ask: from(ana, cast.aliasOff),
    },
    {
      group,
      name: 'an alias that has ended as the sender',
      ...begins('553'),
      ask: from(ana, cast.aliasEnded),
    },
    { group, name: 'a former address as the sender', ...acceptance, ask: from(ana, cast.former) },
    { group, name: 'no sender', ...begins('554'), ask: from(ana, '') },
    { group, name: 'without signing in', ...says('5xx', /^5\d\d/), ask: from(null, ana.address) },
    { group, name: 'wrong password', ...smtpRefused, ask: ask(ana, 'not this one') },
    { group, name: 'suspended identity', ...smtpRefused, ask: ask(cast.suspended) },
    { group, name: 'suspended domain', ...smtpRefused, ask: ask(cast.ofSuspendedDomain) },
    { group, name: 'suspended organization', ...smtpRefused, ask: ask(cast.ofSuspendedOrganization) },
  ]
}
