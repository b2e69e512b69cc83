import type { Domain } from '../../contract/generated/schemas/domain.zod'
import type { DomainClaim } from '../../contract/generated/schemas/domainClaim.zod'
import type { DomainList } from '../../contract/generated/schemas/domainList.zod'
import type { ForwardingUse } from '../../contract/generated/schemas/forwardingUse.zod'
import type { Health } from '../../contract/generated/schemas/health.zod'
import type { KeyList } from '../../contract/generated/schemas/keyList.zod'
import type { MailboxSummary } from '../../contract/generated/schemas/mailboxSummary.zod'
import type { OrganizationFailedSignIns } from '../../contract/generated/schemas/organizationFailedSignIns.zod'
import type { OrganizationQuota } from '../../contract/generated/schemas/organizationQuota.zod'
import type { OrganizationSettings } from '../../contract/generated/schemas/organizationSettings.zod'
import { updateMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import { warningPercent } from '../../contract/generated/rules/mailbox'
import * as paths from '../../paths'
import { typeset } from '../../resources/dns/typeset'
import { partNames } from '../../resources/health/part-names'
import { countOf, formatCount, formatPercent } from '../../util/number'

/** Days before a key expires in which it should be replaced. */
const soonDays = 14

/** A problem, and the page that shows it. */
interface Attention {
  tone: 'danger' | 'warning'
  words: string
  link: string
  to: string
  /** The bulk change that fixes it, and an operation that needs the same permission. */
  act?: { words: string; to: string; operation: typeof updateMailboxQuota }
}

/** The data about the organization; undefined while it loads, or where the key doesn't have the permission. */
export interface Sources {
  quota: OrganizationQuota | undefined
  mailboxes: MailboxSummary | undefined
  health: Health | undefined
  failures: OrganizationFailedSignIns | undefined
  suspendedDomains: number | undefined
  /** The domains whose DNS is not right: the first ones, and the number of all. */
  brokenDomains: DomainList | undefined
  /** The domains that are being added. */
  claims: readonly DomainClaim[] | undefined
  keys: KeyList['items'] | undefined
  /** The number of bulk changes that wait for a second key. */
  waitingPlans: number | undefined
  outside: ForwardingUse | undefined
  settings: OrganizationSettings | undefined
}

type Rule = (sources: Sources, organizationId: string, now: number) => (Attention | null)[]

/** Returns the text of a link to a number of things: `Show 12 mailboxes`. */
const showText = (count: number, one: string, many: string) => `Show ${countOf(count, one, many)}`

const whenSome = (count: number | undefined, attention: (count: number) => Attention) =>
  count ? [attention(count)] : []

const ofHealth: Rule = ({ health }, id) => [
  ...(health?.components ?? [])
    .filter(({ status }) => status !== 'ok')
    .map(({ component, status }): Attention => {
      // The API reported this itself, so it responds.
      const isDown = status === 'down' && component !== 'api'
      return {
        tone: isDown ? 'danger' : 'warning',
        words: `${partNames[component]} ${isDown ? 'is down' : 'has problems'}.`,
        link: 'Health',
        to: paths.health(id),
      }
    }),
  health?.mail.state === 'unreachable'
    ? { tone: 'danger', words: 'The mail servers aren’t responding.', link: 'Health', to: paths.health(id) }
    : null,
]

const ofFailures: Rule = ({ failures }, id) =>
  whenSome(failures?.minute?.is_storm ? failures.minute.count : 0, (count) => ({
    tone: 'danger',
    words: `${formatCount(count)} failed sign-ins within a minute: unusually many.`,
    link: 'Show sources',
    to: paths.health(id),
  }))

const ofQuota: Rule = ({ quota }, id) => [
  quota !== undefined && quota.storage_available_bytes <= 0 && quota.mailbox_count > 0
    ? {
        tone: 'warning',
        words: 'No storage is available for new mailboxes.',
        link: 'Largest mailboxes',
        to: `${paths.mailboxQuotas(id)}?sort=-limit_bytes`,
      }
    : null,
  quota !== undefined && quota.identity_count >= quota.identity_limit
    ? {
        tone: 'warning',
        words: `The limit of ${countOf(quota.identity_limit, 'identity', 'identities')} is reached.`,
        link: 'Identities',
        to: paths.identities(id),
      }
    : null,
]

const ofMailboxes: Rule = ({ mailboxes }, id) => [
  ...whenSome(mailboxes?.levels.full, (count) => ({
    tone: 'danger',
    words: `${countOf(count, 'mailbox is', 'mailboxes are')} full.`,
    link: showText(count, 'mailbox', 'mailboxes'),
    to: `${paths.mailboxQuotas(id)}?level=full`,
    act: {
      words: 'Enlarge',
      to: `${paths.planForMailboxes(id, 'all', 'resize')}?level=full`,
      operation: updateMailboxQuota,
    },
  })),
  ...whenSome(mailboxes?.levels.warning, (count) => ({
    tone: 'warning',
    words: `${countOf(count, 'mailbox is', 'mailboxes are')} over ${formatPercent(warningPercent)} full.`,
    link: showText(count, 'mailbox', 'mailboxes'),
    to: `${paths.mailboxQuotas(id)}?level=warning`,
  })),
]

const ofDomains: Rule = ({ suspendedDomains }, id) =>
  whenSome(suspendedDomains, (count) => ({
    tone: 'warning',
    words: `${countOf(count, 'domain is', 'domains are')} suspended.`,
    link: showText(count, 'domain', 'domains'),
    to: `${paths.domains(id)}?status=suspended`,
  }))

/** What the DNS of a domain means for mail, with the domain's name. */
const dnsText = ({ domain_name, domain_name_unicode: name, dns_sentence }: Domain) => {
  if (dns_sentence === null) return `${name}: a DNS record is incorrect.`
  const sentence = typeset(dns_sentence)
  return sentence.includes(name) || sentence.includes(domain_name) ? sentence : `${name}: ${sentence}`
}

const ofDns: Rule = ({ brokenDomains }, id) => {
  const { items = [], total = 0 } = brokenDomains ?? {}
  return [
    ...items.map((domain): Attention => ({
      tone: 'danger',
      words: dnsText(domain),
      link: 'Show DNS records',
      to: paths.domainDns(id, domain.domain_id),
    })),
    ...whenSome(total - items.length, (count) => ({
      tone: 'danger',
      words: `The DNS records of ${countOf(count, 'more domain', 'more domains')} are incorrect.`,
      link: 'Show all',
      to: `${paths.domains(id)}?dns_status=broken`,
    })),
  ]
}

/** Domains that can't be added, unless the operator or the administrator of their DNS acts. */
const ofClaims: Rule = ({ claims = [] }, id) =>
  claims
    .filter(({ state, code }) => state === 'in_use' || code === 'not_checked')
    .map(({ claim_id, domain_name_unicode: name, sentence }): Attention => ({
      tone: 'warning',
      words: sentence.includes(name) ? typeset(sentence) : `${name}: ${typeset(sentence)}`,
      link: 'Show DNS record',
      to: paths.domainClaim(id, claim_id),
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
        ? `API key “${soon[0]?.key_name}” expires within ${soonDays} days.`
        : `${formatCount(count)} API keys expire within ${soonDays} days.`,
    link: 'Keys',
    to: `${paths.keys(id)}?state=expires_soon`,
  }))
}

const ofPlans: Rule = ({ waitingPlans }, id) =>
  whenSome(waitingPlans, (count) => ({
    tone: 'warning',
    words: `${countOf(count, 'bulk change is', 'bulk changes are')} waiting for approval by a second key.`,
    link: showText(count, 'bulk change', 'bulk changes'),
    to: `${paths.plans(id)}?state=awaiting_approval`,
  }))

const ofSettings: Rule = ({ settings }, id) => {
  const request = settings?.deletion_approval_request ?? null
  return [
    request && {
      tone: 'warning',
      words: `A settings change by “${request.asked_by.key_name}” is waiting for approval by a second key.`,
      link: 'Review',
      to: paths.approveSettings(id),
    },
  ]
}

const ofOutside: Rule = ({ outside }, id) =>
  whenSome(outside?.own_rules_count, (count) => ({
    tone: 'warning',
    words: `The mail rules of ${countOf(count, 'identity', 'identities')} send mail to other mail systems.`,
    link: 'Show mail sent by rules',
    to: `${paths.redirects(id)}?by=own_rules&is_outside=true`,
  }))

const rules: readonly Rule[] = [
  ofHealth,
  ofFailures,
  ofDns,
  ofMailboxes,
  ofQuota,
  ofPlans,
  ofOutside,
  ofSettings,
  ofDomains,
  ofClaims,
  ofKeys,
]

/** Returns the known problems, the worst first. @param now in milliseconds. */
export const attentionOf = (sources: Sources, organizationId: string, now: number): Attention[] => {
  const items = rules.flatMap((rule) => rule(sources, organizationId, now)).filter((one) => one !== null)
  return items.toSorted((one, other) => Number(one.tone === 'warning') - Number(other.tone === 'warning'))
}
