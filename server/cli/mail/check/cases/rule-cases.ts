import { limited } from '../../../../concurrency/time-limit.ts'
import { obstacleOf } from '../../../../mail/rules-verification.ts'
import type { CheckIdentity } from '../cast.ts'
import { checkSubject } from '../clients/clients.ts'
import { sessionTimeoutMs } from '../mail-session.ts'
import { acceptance, type Case, type CaseOptions, says } from './case.ts'
import { askUntil } from './course-cases.ts'

/** What rules do with messages: an administrator's, and the identities' own. */
export const ruleCases = ({ clients, mail, cast, addresses, signal, hasPolicy }: CaseOptions): Case[] => {
  const group = 'Rules'
  const { imap, smtp } = addresses
  const { target, forwarding, answering, redirecting, stopped, ben, sendingOnly } = cast
  // Only Postroom knows two organizations apart.
  const unasked = hasPolicy ? undefined : 'not enforced: set MAIL_POLICY'
  const soon = () => limited(signal, sessionTimeoutMs)
  /** Without Sieve, rules are not supported. */
  const ifSieve = (ask: () => Promise<string>) => async () => {
    const answers = await mail.rules(forwarding.address, soon())
    return answers && obstacleOf(answers) === 'no_sieve' ? null : ask()
  }
  const deliver = (to: CheckIdentity, from: CheckIdentity) =>
    smtp && ifSieve(() => clients.deliver(smtp, to.address, from.address))
  const arrives = (who: CheckIdentity, count: number, ask = clients.imap.inbox) =>
    smtp &&
    imap &&
    ifSieve(() =>
      askUntil(String(count), 6000, () => ask(imap, { address: who.address, password: cast.password })),
    )
  /** Sends to an identity after its own script was put there. */
  const deliverTo = (to: CheckIdentity, script: string) =>
    smtp &&
    ifSieve(async () => {
      await mail.putScript(to.address, script, soon())
      return clients.deliver(smtp, to.address, ben.address)
    })
  return [
    { group, name: 'a message that is forwarded is accepted', ...acceptance, ask: deliver(forwarding, ben) },
    { group, name: 'the target of the forward gets it', ...says('1', /^1$/), ask: arrives(target, 1) },
    { group, name: 'a copy stays', ...says('1', /^1$/), ask: arrives(forwarding, 1) },
    {
      group,
      name: 'a message with an auto-reply is accepted',
      ...acceptance,
      ask: deliver(answering, target),
    },
    { group, name: 'the sender gets the auto-reply', ...says('2', /^2$/), ask: arrives(target, 2) },
    {
      group,
      name: "a message to an identity whose users' rules are stopped is accepted",
      ...acceptance,
      ask: deliverTo(stopped, `redirect "${target.address}";`),
    },
    { group, name: 'it stays in its INBOX', ...says('1', /^1$/), ask: arrives(stopped, 1) },
    {
      group,
      name: "a message that users' rules send to another mail system is accepted",
      ...acceptance,
      ask: deliverTo(redirecting, 'redirect "outside@elsewhere.invalid";'),
    },
    {
      group,
      name: "it stays if the organization doesn't allow that",
      ...says('1', /^1$/),
      // A message that has left comes back as a bounce, with another subject.
      ask: arrives(redirecting, 1, (...inbox) => clients.imap.withSubject(...inbox, checkSubject)),
    },
    {
      group,
      name: "a message that users' rules send to another organization of this service is accepted",
      ...acceptance,
      ...(unasked && { unasked }),
      ask: hasPolicy ? deliverTo(redirecting, `redirect "${sendingOnly.address}";`) : null,
    },
    {
      group,
      name: 'it stays too',
      ...says('2', /^2$/),
      ...(unasked && { unasked }),
      ask: hasPolicy
        ? arrives(redirecting, 2, (...inbox) => clients.imap.withSubject(...inbox, checkSubject))
        : null,
    },
  ]
}
