import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '../../../mail/dialogue.ts'
import type { MailSystem } from '../../../mail/mail-system.ts'
import { limited } from '../../../mail/time-limit.ts'
import type { Cast, Person } from './cast.ts'
import type { MailClients } from './clients.ts'
import { answerMs } from './mail-session.ts'

/** One question to the running servers. */
export interface Case {
  group: string
  name: string
  /** In words, as the answers begin. */
  expected: string
  matches: (answer: string) => boolean
  /** Null: there is no address to ask at. */
  ask: (() => Promise<string>) | null
}

/** Where to ask; null where it is not known. */
export interface Addresses {
  imap: Endpoint | null
  submission: Endpoint | null
  smtp: Endpoint | null
  /** Whether people sign in with TLS alone, as everywhere but on a trial. */
  wantsTls: boolean
}

export interface CaseOptions {
  cast: Cast
  clients: MailClients
  mail: MailSystem
  addresses: Addresses
  signal: AbortSignal
  mustChangeRefuses: boolean
  /** What the database has heard of Ana from the mail servers. */
  seen: { usage: () => Promise<boolean>; login: () => Promise<boolean> }
  /** Gives Pat another password. */
  changePassword: (password: string) => Promise<void>
}

const begins = (...words: readonly string[]) => ({
  expected: words[0] ?? '',
  matches: (answer: string) => words.some((word) => answer.startsWith(word)),
})
const says = (expected: string, pattern: RegExp) => ({
  expected,
  matches: (answer: string) => pattern.test(answer),
})

const authenticationFailed = says('NO [AUTHENTICATIONFAILED]', /^NO \[AUTHENTICATIONFAILED\]/)
/** Said to who knows the password; another server may leave the code out. */
const refusedBecause = (words: string) => says(`NO … ${words}`, new RegExp(`^NO .*${words}`))
const signedIn = begins('OK')
const taken = begins('250')
const smtpRefused = begins('535')

/** Asks again until the answer is as wanted or a refusal, or the time is over. */
const until = async (wanted: string, ms: number, ask: () => Promise<string>): Promise<string> => {
  const end = Date.now() + ms
  for (;;) {
    const answer = await ask()
    if (answer === wanted || answer.startsWith('NO') || Date.now() > end) return answer
    await sleep(200)
  }
}

/** A sub-address. */
const tagged = (address: string) => address.replace('@', '+x@')

/** Which asks at an address, or null where that is not known. */
const at = (endpoint: Endpoint | null, ask: (endpoint: Endpoint) => Promise<string>) =>
  endpoint === null ? null : () => ask(endpoint)

const tlsCases = ({ clients, cast, addresses }: CaseOptions): Case[] => {
  const group = 'TLS'
  if (!addresses.wantsTls) return []
  const { imap, submission, smtp } = addresses
  const offered = says('TLS, a valid certificate', /^TLSv1\.[23], certificate until/)
  const { address } = cast.ana
  const { password } = cast
  return [
    { group, name: 'IMAP', ...offered, ask: at(imap, clients.imapTls) },
    { group, name: 'submission', ...offered, ask: at(submission, clients.smtpTls) },
    { group, name: 'SMTP', ...offered, ask: at(smtp, clients.smtpTls) },
    {
      group,
      name: 'IMAP, right password without TLS',
      ...says('refused', /^(NO|BAD|TLS from the beginning)/),
      ask: at(imap, (endpoint) => clients.imapWithoutTls(endpoint, { address, password })),
    },
    {
      group,
      name: 'submission, before TLS',
      ...begins('no AUTH', 'TLS from the beginning'),
      ask: at(submission, clients.smtpOffersSignIn),
    },
    { group, name: 'SMTP, before TLS', ...begins('no AUTH'), ask: at(smtp, clients.smtpOffersSignIn) },
  ]
}

const imapCases = ({ clients, cast, addresses, mustChangeRefuses }: CaseOptions): Case[] => {
  const group = 'Sign-in by IMAP'
  const ask = (address: string, password = cast.password) =>
    at(addresses.imap, (endpoint) => clients.imap(endpoint, { address, password }))
  const wrong = 'not this one'
  return [
    { group, name: 'right password', ...signedIn, ask: ask(cast.ana.address) },
    { group, name: 'address in capitals', ...signedIn, ask: ask(cast.ana.address.toUpperCase()) },
    {
      group,
      name: 'password that is to be changed',
      ...(mustChangeRefuses ? refusedBecause('has to be changed') : signedIn),
      ask: ask(cast.mustChange.address),
    },
    { group, name: 'wrong password', ...authenticationFailed, ask: ask(cast.ana.address, wrong) },
    { group, name: 'unknown address', ...authenticationFailed, ask: ask(cast.nobody) },
    {
      group,
      name: 'suspended person',
      ...refusedBecause('account is suspended'),
      ask: ask(cast.suspended.address),
    },
    {
      group,
      name: 'suspended person, wrong password',
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
      ask: ask(cast.withoutImap.address),
    },
    {
      group,
      name: 'person without a mailbox',
      ...refusedBecause('has no mailbox'),
      ask: ask(cast.sendOnly.address),
    },
    {
      group,
      name: 'person without a password',
      ...authenticationFailed,
      ask: ask(cast.withoutPassword.address),
    },
    {
      group,
      name: "as somebody else, by a master user's name",
      ...authenticationFailed,
      ask: ask(`${cast.ana.address}*postroom-probe`),
    },
  ]
}

const submissionCases = ({ clients, cast, addresses }: CaseOptions): Case[] => {
  const group = 'Sign-in to send'
  const { submission } = addresses
  const ask = ({ address }: Person, password = cast.password) =>
    at(submission, (endpoint) => clients.submission(endpoint, { address, password }))
  const from = (who: Person | null, sender: string) =>
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
    { group, name: 'person without a mailbox', ...begins('235'), ask: ask(cast.sendOnly) },
    { group, name: 'IMAP alone is switched off', ...begins('235'), ask: ask(cast.withoutImap) },
    { group, name: 'own address as the sender', ...taken, ask: from(ana, ana.address) },
    {
      group,
      name: 'own sub-address as the sender',
      ...taken,
      ask: from(ana, tagged(ana.address)),
    },
    { group, name: "somebody else's address as the sender", ...begins('553'), ask: from(ana, ben.address) },
    { group, name: 'no sender', ...begins('554'), ask: from(ana, '') },
    { group, name: 'without signing in', ...says('5xx', /^5\d\d/), ask: from(null, ana.address) },
    { group, name: 'wrong password', ...smtpRefused, ask: ask(ana, 'not this one') },
    { group, name: 'suspended person', ...smtpRefused, ask: ask(cast.suspended) },
    { group, name: 'suspended domain', ...smtpRefused, ask: ask(cast.ofSuspendedDomain) },
    { group, name: 'suspended organization', ...smtpRefused, ask: ask(cast.ofSuspendedOrganization) },
  ]
}

const recipientCases = ({ clients, cast, addresses }: CaseOptions): Case[] => {
  const group = 'Mail for'
  const ask = (to: string, bytes: number | null = null) =>
    at(addresses.smtp, (endpoint) => clients.recipient(endpoint, to, bytes))
  const unknown = says('550 5.1.1', /^550 5\.1\.1/)
  const noMailbox = says('550 5.1.1 No mailbox', /^550 5\.1\.1 .*No mailbox/)
  const disabled = says('550 5.2.1 This mailbox', /^550 5\.2\.1 .*This mailbox is disabled/)
  const suspended = says('550 5.2.1 This domain', /^550 5\.2\.1 .*This domain is suspended/)
  const { ana, rejecting, ida } = cast
  return [
    { group, name: 'a person', ...taken, ask: ask(ana.address) },
    { group, name: 'an address in capitals', ...taken, ask: ask(ana.address.toUpperCase()) },
    { group, name: 'a sub-address', ...taken, ask: ask(tagged(ana.address)) },
    { group, name: 'a suspended person who keeps mail', ...taken, ask: ask(cast.suspended.address) },
    { group, name: 'nobody, with a catch-all', ...taken, ask: ask(cast.caught) },
    { group, name: 'a sub-address without such, with a catch-all', ...taken, ask: ask(tagged(ida.address)) },
    { group, name: 'nobody', ...unknown, ask: ask(cast.nobody) },
    { group, name: 'nobody, as a sub-address', ...unknown, ask: ask(tagged(cast.nobody)) },
    { group, name: 'a person without a mailbox', ...noMailbox, ask: ask(cast.sendOnly.address) },
    {
      group,
      name: 'the same beside a catch-all',
      ...noMailbox,
      ask: ask(cast.sendOnlyBesideCatchAll.address),
    },
    { group, name: 'a suspended person who refuses mail', ...disabled, ask: ask(rejecting.address) },
    { group, name: 'her sub-address', ...disabled, ask: ask(tagged(rejecting.address)) },
    { group, name: 'nobody, with a catch-all that refuses mail', ...unknown, ask: ask(cast.notCaught) },
    { group, name: 'a suspended domain', ...suspended, ask: ask(cast.ofSuspendedDomain.address) },
    { group, name: 'a suspended organization', ...suspended, ask: ask(cast.ofSuspendedOrganization.address) },
    {
      group,
      name: 'more than fits in the mailbox',
      ...says('552 5.2.2', /^552 5\.2\.2/),
      ask: ask(ana.address, 2_000_000),
    },
    {
      group,
      name: 'another system, without signing in',
      ...begins('554'),
      ask: ask('somebody@elsewhere.invalid'),
    },
  ]
}

const probeCases = ({ mail, cast, signal }: CaseOptions): Case[] => {
  const group = "Dovecot's own answer"
  const soon = () => limited(signal, answerMs)
  const verdict = async (address: string, service: 'imap' | 'smtp'): Promise<string> => {
    const answers = await mail.signIn(address, service, soon())
    const words = answers.map(({ allowed, reason }) =>
      allowed ? 'allowed' : `refused ${reason ?? ''}`.trim(),
    )
    return [...new Set(words)].join(', ')
  }
  const { ana, suspended } = cast
  return [
    {
      group,
      name: 'it reads this database at this moment',
      ...begins('refused'),
      ask: () => verdict(cast.nobody, 'imap'),
    },
    {
      group,
      name: 'a person, by IMAP',
      ...says('allowed', /^allowed$/),
      ask: () => verdict(ana.address, 'imap'),
    },
    {
      group,
      name: 'a person, to send',
      ...says('allowed', /^allowed$/),
      ask: () => verdict(ana.address, 'smtp'),
    },
    {
      group,
      name: 'a suspended person, by IMAP',
      ...begins('refused This account is suspended'),
      ask: () => verdict(suspended.address, 'imap'),
    },
    {
      group,
      name: 'a suspended person, to send',
      ...begins('refused'),
      ask: () => verdict(suspended.address, 'smtp'),
    },
    {
      group,
      name: 'the limit of a mailbox',
      ...says('1024 KiB', /^1024 KiB$/),
      ask: async () => {
        const quota = await mail.quota(ana.address, soon())
        return quota === null ? 'no mailbox' : `${quota.limit / 1024} KiB`
      },
    },
    {
      group,
      name: 'sign-ins that it keeps',
      ...says('0', /^0$/),
      ask: async () => {
        // Twice, so that one that is kept would be used.
        await verdict(ana.address, 'imap')
        await verdict(ana.address, 'imap')
        return String(await mail.forgetSignIns([ana.address], soon()))
      },
    },
  ]
}

/** Whether the database hears of something, sooner or later. */
const heard = (ask: () => Promise<boolean>) => () =>
  until('yes', 5000, async () => ((await ask()) ? 'yes' : 'no'))

/** What follows from one another: a delivery is seen, a changed password holds. */
const courseCases = ({ clients, cast, addresses, seen, changePassword }: CaseOptions): Case[] => {
  const group = 'In turn'
  const { imap, smtp } = addresses
  const ana = { address: cast.ana.address, password: cast.password }
  const other = `${cast.password}-changed`
  const asPat = (password: string) =>
    at(imap, (endpoint) => clients.imap(endpoint, { address: cast.pat.address, password }))
  const arrives = (count: number) =>
    at(imap, (endpoint) => until(String(count), 15_000, () => clients.inbox(endpoint, ana)))
  return [
    {
      group,
      name: 'a message is taken',
      ...taken,
      ask: at(smtp, (endpoint) => clients.deliver(endpoint, ana.address)),
    },
    {
      group,
      name: 'one to a sub-address too',
      ...taken,
      ask: at(smtp, (endpoint) => clients.deliver(endpoint, tagged(ana.address))),
    },
    { group, name: 'both are in the INBOX', ...says('2', /^2$/), ask: smtp && arrives(2) },
    {
      group,
      name: 'their size is told to the database',
      ...says('yes', /^yes$/),
      ask: smtp && heard(seen.usage),
    },
    {
      group,
      name: 'the sign-in is told to the database',
      ...says('yes', /^yes$/),
      ask: imap && heard(seen.login),
    },
    { group, name: 'a password, before it is changed', ...signedIn, ask: asPat(cast.password) },
    {
      group,
      // First, because a sign-in that Dovecot kept would be forgotten with the new one's.
      name: 'the old one, as soon as it is changed',
      ...authenticationFailed,
      ask: at(imap, async (endpoint) => {
        await changePassword(other)
        return clients.imap(endpoint, { address: cast.pat.address, password: cast.password })
      }),
    },
    { group, name: 'the new one', ...signedIn, ask: asPat(other) },
  ]
}

/** Cases that may be asked at the same time; those of the second list one after another. */
export const casesOf = (options: CaseOptions): { together: Case[]; inTurn: Case[] } => ({
  together: [
    ...tlsCases(options),
    ...imapCases(options),
    ...submissionCases(options),
    ...recipientCases(options),
  ],
  inTurn: [...courseCases(options), ...probeCases(options)],
})
