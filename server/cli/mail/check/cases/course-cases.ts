import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '../../../../mail/line-protocol.ts'
import type { CheckIdentity } from '../cast.ts'
import {
  at,
  authenticationFailed,
  begins,
  type Case,
  type CaseOptions,
  says,
  signedIn,
  tagged,
  acceptance,
} from './case.ts'

/** Asks again until the answer is as wanted or a refusal, or the time is over. */
export const askUntil = async (expected: string, ms: number, ask: () => Promise<string>): Promise<string> => {
  const end = Date.now() + ms
  for (;;) {
    const answer = await ask()
    if (answer === expected || answer.startsWith('NO') || Date.now() > end) return answer
    await sleep(200)
  }
}

/** Whether the database hears of something, sooner or later. */
const reported = (ask: () => Promise<boolean>) => () =>
  askUntil('yes', 5000, async () => ((await ask()) ? 'yes' : 'no'))

/** Delivers messages, and waits for messages in an INBOX only if none was refused. */
export const deliveries = ({ clients, addresses: { smtp } }: Pick<CaseOptions, 'clients' | 'addresses'>) => {
  let areAccepted = true
  return {
    deliver: (to: string, from?: string) =>
      at(smtp, async (endpoint) => {
        const wereAccepted = areAccepted
        areAccepted = false
        const answer = await clients.deliver(endpoint, to, from)
        areAccepted = wereAccepted && acceptance.matches(answer)
        return answer
      }),
    arrival: (expected: string, ms: number, ask: () => Promise<string>) =>
      areAccepted ? askUntil(expected, ms, ask) : ask(),
  }
}

/** What follows from one another: a delivery is seen, a changed password holds. */
export const routeCases = (options: CaseOptions): Case[] => {
  const { clients, cast, addresses, seen, changePassword } = options
  const group = 'In turn'
  const { imap, smtp, submission } = addresses
  const { deliver, arrival } = deliveries(options)
  const ana = { address: cast.ana.address, password: cast.password }
  const other = `${cast.password}-changed`
  const asPat = (password: string) =>
    at(imap, (endpoint) => clients.imap.signIn(endpoint, { address: cast.pat.address, password }))
  const arrives = (count: number) =>
    at(imap, (endpoint) => arrival(String(count), 15_000, () => clients.imap.inbox(endpoint, ana)))
  const inboxOf = (endpoint: Endpoint, { address }: CheckIdentity) =>
    clients.imap.inbox(endpoint, { address, password: cast.password })
  // A second copy would come right after the first one.
  const arriveOnce = (anas: number, bens: number) =>
    at(imap, async (endpoint) => {
      await arrival(String(bens), 15_000, () => inboxOf(endpoint, cast.ben))
      await arrival(String(anas), 15_000, () => inboxOf(endpoint, cast.ana))
      await sleep(1000)
      return `${await inboxOf(endpoint, cast.ana)} and ${await inboxOf(endpoint, cast.ben)}`
    })
  return [
    {
      group,
      name: 'a message is accepted',
      ...acceptance,
      ask: deliver(ana.address),
    },
    {
      group,
      name: 'a message to a sub-address is accepted',
      ...acceptance,
      ask: deliver(tagged(ana.address)),
    },
    { group, name: 'both are in INBOX', ...says('2', /^2$/), ask: smtp && arrives(2) },
    {
      group,
      name: 'a message to an alias is accepted',
      ...acceptance,
      ask: deliver(cast.alias),
    },
    {
      group,
      name: 'a message to a former address is accepted',
      ...acceptance,
      ask: deliver(cast.former),
    },
    { group, name: 'both are in INBOX too', ...says('4', /^4$/), ask: smtp && arrives(4) },
    {
      group,
      name: 'a message to a group is accepted',
      ...acceptance,
      ask: deliver(cast.group),
    },
    {
      group,
      // Ben has the message to the alias, too. Both are members twice over.
      name: 'each member gets it once',
      ...says('5 and 2', /^5 and 2$/),
      ask: smtp && arriveOnce(5, 2),
    },
    {
      group,
      name: 'the size is reported to the database',
      ...says('yes', /^yes$/),
      ask: smtp && reported(seen.usage),
    },
    {
      group,
      name: 'the sign-in is reported to the database',
      ...says('yes', /^yes$/),
      ask: imap && reported(seen.login),
    },
    { group, name: 'a password, before the change', ...signedIn, ask: asPat(cast.password) },
    {
      group,
      name: 'an open session to send, after a change of its password',
      ...begins('553'),
      ask: at(submission, (endpoint) =>
        clients.heldSender(endpoint, { ...cast.pat, password: cast.password }, cast.ben.address, () =>
          changePassword(`${cast.password}-first`),
        ),
      ),
    },
    {
      group,
      // First, because a sign-in that Dovecot kept would be forgotten with the new one's.
      name: 'the old password, after the change',
      ...authenticationFailed,
      ask: at(imap, async (endpoint) => {
        await changePassword(other)
        return clients.imap.signIn(endpoint, { address: cast.pat.address, password: cast.password })
      }),
    },
    { group, name: 'the new password', ...signedIn, ask: asPat(other) },
  ]
}
