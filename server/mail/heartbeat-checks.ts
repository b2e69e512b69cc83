import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { knows } from './configuration.ts'
import { failureKindOf } from './failures.ts'
import { readGreeting } from './greeting.ts'
import type { startHeartbeat } from './heartbeat.ts'
import type { MailSystem } from './mail-system.ts'
import { obstacleOf, ownRulesOf } from './rules-verification.ts'
import type { MailService } from './state.ts'
import { endsSending } from './verification.ts'

type Questions = Pick<
  Parameters<typeof startHeartbeat>[0],
  | 'parts'
  | 'services'
  | 'seesCache'
  | 'knowsAliases'
  | 'knowsSenders'
  | 'knowsRules'
  | 'knowsOrganizations'
  | 'endsSending'
  | 'runsRules'
  | 'explain'
>

const sentences: Readonly<Record<ReturnType<typeof failureKindOf>, string>> = {
  unreachable: "The server can't be reached.",
  timed_out: "The server didn't respond in time.",
  refused_us:
    'The server rejects Postroom: it has another key, or reads another database or an old copy of it.',
  differs: "The server's answers differ from the database.",
  failed: 'The server reports an error.',
  older_configuration: "The server's files are older than this Postroom. Run postroom mail attach again.",
  unsupported: 'The server lacks a part that Postroom needs. Run postroom mail attach again: it says which.',
}

const olderFiles =
  "The mail server's configuration is from an older version of Postroom: Sieve scripts of suspended identities still run. Run postroom mail attach again."

const olderRules =
  "The mail server's configuration is from an older version of Postroom: forwards and auto-replies that administrators set don't work. Run postroom mail " +
  'attach again, then restart Dovecot and Postfix.'

const withoutFormerAddresses =
  "The mail server's configuration is from an older version of Postroom: users can't sign in by the address of before a rename, and mail that waits " +
  'for it is lost. Run postroom mail attach again, then restart Dovecot.'

/**
 * Returns the questions that are sent to the configured mail servers regularly, to know whether they work.
 * @param samples the address of some mailbox, a former address of one, and the name of some domain; null while there is none.
 */
export const heartbeatChecks = (
  mail: MailSystem,
  settings: NonNullable<Config['mail']>,
  samples: Readonly<Record<'mailbox' | 'formerAddress' | 'domain', () => Promise<string | null>>>,
): Questions => {
  // An address that can't exist (RFC 2606). Each process has its own, and so its own entry in Dovecot's cache.
  const address = `heartbeat-${randomBytes(6).toString('hex')}@postroom.invalid`
  const services = Object.entries(settings.services).flatMap(([service, endpoint]) =>
    endpoint === null
      ? []
      : [[service, (signal: AbortSignal) => readGreeting(service as MailService, endpoint, signal)]],
  )
  return {
    parts: {
      mail_sign_in: async (signal) => {
        await mail.signIn(address, 'imap', signal)
        return null
      },
      mail_delivery:
        settings.smtp === null
          ? null
          : async (signal) => {
              const answer = await mail.delivery(address, signal)
              // A refusal is an answer. A deferral isn't: the server's lookups may have failed.
              return answer === null || answer.code < 400 || answer.code >= 500
                ? null
                : `The server defers mail: ${answer.code} ${answer.text}`
            },
      mail_store: async (signal) => {
        if (!(await mail.hasRoot(signal)))
          return "The mail folder (MAIL_ROOT) doesn't exist, so mail of deleted mailboxes can't be purged."
        const address = await samples.mailbox()
        const rules = address === null ? null : await mail.rules(address, signal)
        if (rules && ownRulesOf(rules) === 'unknown') return olderFiles
        const former = await samples.formerAddress()
        const isKnown = former === null || (await mail.rules(former, signal)) !== null
        if (!isKnown) return withoutFormerAddresses
        return rules && obstacleOf(rules) === 'older_files' ? olderRules : null
      },
    },
    services: Object.fromEntries(services) as Questions['services'],
    // Removing this address from the cache returns whether it was cached.
    seesCache: async (signal) => {
      const cachedCount = await mail.forgetSignIns([address], signal)
      return cachedCount === null ? null : cachedCount > 0
    },
    knowsAliases: async (signal) => {
      const domain = await samples.domain()
      return domain === null ? null : knows('aliases', mail, domain, signal)
    },
    knowsSenders: async (signal) => {
      const domain = await samples.domain()
      return domain === null ? null : knows('senders', mail, domain, signal)
    },
    knowsRules: async (signal) => {
      const domain = await samples.domain()
      return domain === null ? null : knows('rules', mail, domain, signal)
    },
    knowsOrganizations: async (signal) => {
      const domain = await samples.domain()
      return domain === null ? null : knows('organizations', mail, domain, signal)
    },
    endsSending: async (signal) => {
      const address = await samples.mailbox()
      return address === null ? null : endsSending(await mail.signIn(address, 'smtp', signal))
    },
    runsRules: async (signal) => {
      const address = await samples.mailbox()
      const rules = address === null ? null : await mail.rules(address, signal)
      return rules && obstacleOf(rules) === null
    },
    explain: (error) => sentences[failureKindOf(error)],
  }
}
