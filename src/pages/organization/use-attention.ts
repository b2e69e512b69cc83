import { useQuery } from '@tanstack/react-query'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { useNow } from '../../util/now'
import { attentionOf } from './attention'
import { attentionRequests } from './attention-requests'

/** The organization's problems, and how much of the data this key can see. */
export const useAttention = () => {
  const { organization_id: id } = useOrganization()
  const now = useNow()
  const requests = attentionRequests(id)
  const may = {
    quota: useMissingPermission(requests.quota.operation) === null,
    mailboxes: useMissingPermission(requests.mailboxes.operation) === null,
    health: useMissingPermission(requests.health.operation) === null,
    failures: useMissingPermission(requests.failures.operation) === null,
    domains: useMissingPermission(requests.domains.operation) === null,
    dns: useMissingPermission(requests.dns.operation) === null,
    claims: useMissingPermission(requests.claims.operation) === null,
    keys: useMissingPermission(requests.keys.operation) === null,
    plans: useMissingPermission(requests.plans.operation) === null,
    outside: useMissingPermission(requests.outside.operation) === null,
    settings: useMissingPermission(requests.settings.operation) === null,
  }
  const quota = useQuery({ ...requests.quota.query, enabled: may.quota })
  const mailboxes = useQuery({ ...requests.mailboxes.query, enabled: may.mailboxes })
  const health = useQuery({ ...requests.health.query, enabled: may.health })
  const failures = useQuery({ ...requests.failures.query, enabled: may.failures })
  const domains = useQuery({ ...requests.domains.query, enabled: may.domains })
  const dns = useQuery({ ...requests.dns.query, enabled: may.dns })
  const claims = useQuery({ ...requests.claims.query, enabled: may.claims })
  const keys = useQuery({ ...requests.keys.query, enabled: may.keys })
  const plans = useQuery({ ...requests.plans.query, enabled: may.plans })
  const outside = useQuery({ ...requests.outside.query, enabled: may.outside })
  const settings = useQuery({ ...requests.settings.query, enabled: may.settings })
  const sources = {
    quota: quota.data?.body,
    mailboxes: mailboxes.data?.body,
    health: health.data?.body,
    failures: failures.data?.body,
    suspendedDomains: domains.data?.body.total,
    brokenDomains: dns.data?.body,
    claims: claims.data?.body.items,
    keys: keys.data?.body.items,
    waitingPlans: plans.data?.body.total,
    outside: outside.data?.body,
    settings: settings.data?.body,
  }
  const all = [quota, mailboxes, health, failures, domains, dns, claims, keys, plans, outside, settings]
  return {
    items: attentionOf(sources, id, now),
    quota: quota.data?.body,
    health: health.data?.body,
    unmeasured: mailboxes.data?.body.levels.unknown ?? 0,
    // A failed request isn't pending again while it is retried, so the page stays.
    isPending: all.some(({ isLoading, isFetched }) => isLoading && !isFetched),
    isFailed: all.some(({ data, isFetched }) => data === undefined && isFetched),
    isKnown: all.some(({ data }) => data !== undefined),
    isPartial: Object.values(may).includes(false),
  }
}
