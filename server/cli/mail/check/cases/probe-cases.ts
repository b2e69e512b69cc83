import { limited } from '../../../../concurrency/time-limit.ts'
import { obstacleOf, ownRulesOf } from '../../../../mail/rules-verification.ts'
import { sessionTimeoutMs } from '../mail-session.ts'
import { begins, type Case, type CaseOptions, says } from './case.ts'

/** What Postroom's own questions are answered. */
export const probeCases = ({ mail, cast, signal, addresses, routeLogins }: CaseOptions): Case[] => {
  const group = "Dovecot's own answer"
  const soon = () => limited(signal, sessionTimeoutMs)
  const verdict = async (address: string, service: 'imap' | 'smtp'): Promise<string> => {
    const answers = await mail.signIn(address, service, soon())
    const words = answers.map(({ allowed, reason }) =>
      allowed ? 'allowed' : `refused ${reason ?? ''}`.trim(),
    )
    return [...new Set(words)].join(', ')
  }
  const rules = async (address: string): Promise<string> => {
    const answers = await mail.rules(address, soon())
    if (answers === null) return 'no mailbox'
    const own = ownRulesOf(answers)
    return own === 'unknown' ? 'outdated configuration: run postroom mail attach' : own
  }
  const { ana, suspended } = cast
  return [
    {
      group,
      name: 'reads this database live',
      ...begins('refused'),
      ask: () => verdict(cast.nobody, 'imap'),
    },
    {
      group,
      name: 'an identity, by IMAP',
      ...says('allowed', /^allowed$/),
      ask: () => verdict(ana.address, 'imap'),
    },
    {
      group,
      name: 'an identity, to send',
      ...says('allowed', /^allowed$/),
      ask: () => verdict(ana.address, 'smtp'),
    },
    {
      group,
      name: 'a suspended identity, by IMAP',
      ...begins('refused This account is suspended'),
      ask: () => verdict(suspended.address, 'imap'),
    },
    {
      group,
      name: 'a suspended identity, to send',
      ...begins('refused'),
      ask: () => verdict(suspended.address, 'smtp'),
    },
    {
      group,
      name: "an identity's own Sieve script",
      ...says('run', /^run$/),
      ask: () => rules(ana.address),
    },
    {
      group,
      name: "a suspended identity's own Sieve script",
      ...says('stopped', /^stopped$/),
      ask: () => rules(suspended.address),
    },
    {
      group,
      name: "an administrator's script",
      ...says('known', /^known$/),
      ask: async () => {
        const answers = await mail.rules(cast.forwarding.address, soon())
        const isKnown = answers?.every(({ scriptId, obstacle }) => scriptId !== null && obstacle === null)
        if (answers && obstacleOf(answers) === 'no_sieve') return null
        return isKnown ? 'known' : 'outdated configuration: run postroom mail attach'
      },
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
      group: 'Database',
      name: 'a login of Postfix that reads no password hashes',
      ...says('separate login', /^separate login/),
      // Postfix keeps its connections open for a while after the questions before.
      ask:
        addresses.smtp &&
        (async () => {
          const [login] = await routeLogins()
          return login === undefined ? 'none: run postroom mail attach' : `separate login ${login}`
        }),
    },
    {
      group,
      name: 'cached sign-ins',
      ...says('0', /^0$/),
      ask: async () => {
        // Twice, so that one that is kept would be used.
        await verdict(ana.address, 'imap')
        await verdict(ana.address, 'imap')
        const cachedCount = await mail.forgetSignIns([ana.address], soon())
        return cachedCount === null ? null : String(cachedCount)
      },
    },
  ]
}
