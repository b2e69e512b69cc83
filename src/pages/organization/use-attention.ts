import { useQuery } from '@tanstack/react-query'
import { getHealth } from '../../contract/generated/operations/health'
import { listDomains } from '../../contract/generated/operations/domains'
import { listKeys } from '../../contract/generated/operations/key'
import { getMailboxSummary } from '../../contract/generated/operations/mailbox-quotas'
import {
  getFailedSignIns,
  getOrganizationQuota,
  getOrganizationSettings,
} from '../../contract/generated/operations/organization'
import { listPlans } from '../../contract/generated/operations/plans'
import { suspendedDomainsQuery } from '../../resources/domains/queries'
import { healthQuery } from '../../resources/health/queries'
import { newestKeysQuery } from '../../resources/key/queries'
import { mailboxSummaryQuery } from '../../resources/mailbox-quotas/queries'
import {
  failedSignInsQuery,
  organizationQuotaQuery,
  organizationSettingsQuery,
} from '../../resources/organization/queries'
import { waitingPlansQuery } from '../../resources/plans/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { useNow } from '../../util/now'
import { attentionOf } from './attention'

/** The organization's problems, and how much of the data this key can see. */
export const useAttention = () => {
  const { organization_id: id } = useOrganization()
  const now = useNow()
  const may = {
    quota: useMissingPermission(getOrganizationQuota) === null,
    mailboxes: useMissingPermission(getMailboxSummary) === null,
    health: useMissingPermission(getHealth) === null,
    failures: useMissingPermission(getFailedSignIns) === null,
    domains: useMissingPermission(listDomains) === null,
    keys: useMissingPermission(listKeys) === null,
    plans: useMissingPermission(listPlans) === null,
    settings: useMissingPermission(getOrganizationSettings) === null,
  }
  const quota = useQuery({ ...organizationQuotaQuery(id), enabled: may.quota })
  const mailboxes = useQuery({ ...mailboxSummaryQuery(id), enabled: may.mailboxes })
  const health = useQuery({ ...healthQuery(id), enabled: may.health })
  const failures = useQuery({ ...failedSignInsQuery(id), enabled: may.failures })
  const domains = useQuery({ ...suspendedDomainsQuery(id), enabled: may.domains })
  const keys = useQuery({ ...newestKeysQuery(id), enabled: may.keys })
  const plans = useQuery({ ...waitingPlansQuery(id), enabled: may.plans })
  const settings = useQuery({ ...organizationSettingsQuery(id), enabled: may.settings })
  const sources = {
    quota: quota.data?.body,
    mailboxes: mailboxes.data?.body,
    health: health.data?.body,
    failures: failures.data?.body,
    suspendedDomains: domains.data?.body.total,
    keys: keys.data?.body.items,
    waitingPlans: plans.data?.body.total,
    settings: settings.data?.body,
  }
  const all = [quota, mailboxes, health, failures, domains, keys, plans, settings]
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
