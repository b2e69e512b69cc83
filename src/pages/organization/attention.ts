import type { Health } from '../../contract/generated/schemas/health.zod'
import type { KeyList } from '../../contract/generated/schemas/keyList.zod'
import type { MailboxSummary } from '../../contract/generated/schemas/mailboxSummary.zod'
import type { OrganizationFailedSignIns } from '../../contract/generated/schemas/organizationFailedSignIns.zod'
import type { OrganizationQuota } from '../../contract/generated/schemas/organizationQuota.zod'
import { warningPercent } from '../../contract/generated/rules/mailbox'
import * as paths from '../../paths'
import { partNames } from '../../resources/health/part-names'
import { countOf, formatCount, formatPercent } from '../../util/number'

/** Days before a key expires in which somebody should make another. */
const soonDays = 14

/** Something that somebody should look at, and where. */
interface Attention {
  tone: 'danger' | 'warning'
  words: string
  link: string
  to: string
  /** What can be done about all of it at once. */
  act?: { words: string; to: string }
}

/** What is known of the organization; undefined while it is not, or where the key may not ask. */
export interface Sources {
  quota: OrganizationQuota | undefined
  mailboxes: MailboxSummary | undefined
  health: Health | undefined
  failures: OrganizationFailedSignIns | undefined
  suspendedDomains: number | undefined
  keys: KeyList['items'] | undefined
  /** How many bulk changes wait for a second key. */
  waitingPlans: number | undefined
}

type Rule = (sources: Sources, organizationId: string, now: number) => (Attention | null)[]

/** The words of a link to so many things: `Show the 12 mailboxes`. */
const showWords = (count: number, one: string, many: string) =>
  `Show the ${count === 1 ? one : countOf(count, one, many)}`

const whenSome = (count: number | undefined, attention: (count: number) => Attention) =>
  count ? [attention(count)] : []

const ofHealth: Rule = ({ health }, id) => [
  ...(health?.components ?? [])
    .filter(({ status }) => status !== 'ok')
    .map(({ component, status }): Attention => {
      // Of itself the API has told this: it answers, if late.
      const isDown = status === 'down' && component !== 'api'
      return {
        tone: isDown ? 'danger' : 'warning',
        words: `${partNames[component]} ${isDown ? 'is down' : 'does not work as it should'}.`,
        link: 'Health',
        to: paths.health(id),
      }
    }),
  health?.mail.state === 'unreachable'
    ? { tone: 'danger', words: 'Mail servers do not answer.', link: 'Health', to: paths.health(id) }
    : null,
]

const ofFailures: Rule = ({ failures }, id) =>
  whenSome(failures?.minute?.is_storm ? failures.minute.count : 0, (count) => ({
    tone: 'danger',
    words: `${formatCount(count)} sign-ins failed within a minute.`,
    link: 'Show the sources',
    to: paths.health(id),
  }))

const ofQuota: Rule = ({ quota }, id) => [
  quota !== undefined && quota.storage_available_bytes <= 0 && quota.mailbox_count > 0
    ? {
        tone: 'warning',
        words: 'Nothing can be allotted any more.',
        link: 'Largest mailboxes',
        to: `${paths.mailboxQuotas(id)}?sort=-limit_bytes`,
      }
    : null,
  quota !== undefined && quota.identity_count >= quota.identity_limit
    ? {
        tone: 'warning',
        words: `No more identities can be created: there are ${formatCount(quota.identity_count)}.`,
        link: 'Identities',
        to: paths.identities(id),
      }
    : null,
]

const ofMailboxes: Rule = ({ mailboxes }, id) => [
  ...whenSome(mailboxes?.levels.full, (count) => ({
    tone: 'danger',
    words: `${countOf(count, 'mailbox is', 'mailboxes are')} full.`,
    link: showWords(count, 'mailbox', 'mailboxes'),
    to: `${paths.mailboxQuotas(id)}?level=full`,
    act: { words: 'Make larger', to: `${paths.planForMailboxes(id, 'all', 'resize')}?level=full` },
  })),
  ...whenSome(mailboxes?.levels.warning, (count) => ({
    tone: 'warning',
    words: `${countOf(count, 'mailbox is', 'mailboxes are')} filled to ${formatPercent(warningPercent)} and more.`,
    link: showWords(count, 'mailbox', 'mailboxes'),
    to: `${paths.mailboxQuotas(id)}?level=warning`,
  })),
]

const ofDomains: Rule = ({ suspendedDomains }, id) =>
  whenSome(suspendedDomains, (count) => ({
    tone: 'warning',
    words: `${countOf(count, 'domain is', 'domains are')} suspended.`,
    link: showWords(count, 'domain', 'domains'),
    to: `${paths.domains(id)}?status=suspended`,
  }))

const ofKeys: Rule = ({ keys = [] }, id, now) => {
  const soon = keys.filter(
    ({ status, expires_at }) =>
      status === 'active' &&
      expires_at !== null &&
      new Date(expires_at).getTime() < now + soonDays * 24 * 3600 * 1000,
  )
  return whenSome(soon.length, (count) => ({
    tone: 'warning',
    words:
      count === 1
        ? `The key “${soon[0]?.key_name}” expires within ${soonDays} days.`
        : `${formatCount(count)} keys expire within ${soonDays} days.`,
    link: 'Keys',
    to: paths.keys(id),
  }))
}

const ofPlans: Rule = ({ waitingPlans }, id) =>
  whenSome(waitingPlans, (count) => ({
    tone: 'warning',
    words: `${countOf(count, 'bulk change waits', 'bulk changes wait')} for approval by a second key.`,
    link: showWords(count, 'bulk change', 'bulk changes'),
    to: `${paths.plans(id)}?state=awaiting_approval`,
  }))

const rules: readonly Rule[] = [ofHealth, ofFailures, ofMailboxes, ofQuota, ofPlans, ofDomains, ofKeys]

/** All that needs attention by what is known; what is worst comes first. @param now in milliseconds. */
export const attentionOf = (sources: Sources, organizationId: string, now: number): Attention[] => {
  const found = rules.flatMap((rule) => rule(sources, organizationId, now)).filter((one) => one !== null)
  return found.toSorted((one, other) => Number(one.tone === 'warning') - Number(other.tone === 'warning'))
}
