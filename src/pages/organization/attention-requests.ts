import { load } from '../../api/load'
import type { query } from '../../api/query'
import { listDomainClaims, listDomains } from '../../contract/generated/operations/domains'
import { getHealth } from '../../contract/generated/operations/health'
import { listKeys } from '../../contract/generated/operations/key'
import { getMailboxSummary } from '../../contract/generated/operations/mailbox-quotas'
import {
  getFailedSignIns,
  getForwardingUse,
  getOrganizationQuota,
  getOrganizationSettings,
} from '../../contract/generated/operations/organization'
import { listPlans } from '../../contract/generated/operations/plans'
import type { Operation } from '../../contract/operation'
import { forwardingUseQuery } from '../../resources/delivery/queries'
import { claimsQuery } from '../../resources/domains/claim-queries'
import { brokenDomainsQuery, suspendedDomainsQuery } from '../../resources/domains/queries'
import { healthQuery } from '../../resources/health/queries'
import { newestKeysQuery } from '../../resources/key/queries'
import { mailboxSummaryQuery } from '../../resources/mailbox-quotas/queries'
import {
  failedSignInsQuery,
  organizationQuotaQuery,
  organizationSettingsQuery,
} from '../../resources/organization/queries'
import { waitingPlansQuery } from '../../resources/plans/queries'

/** One request of the overview: its query, the operation whose permission it needs, and what begins it ahead. */
const requestOf = <Args extends object, Body>(
  operation: Operation<Args, Body>,
  options: ReturnType<typeof query<Args, Body>>,
) => ({ operation, query: options, load: () => load({ ...options, retry: false }) })

/** What the overview requests to find the organization's problems. */
export const attentionRequests = (organizationId: string) => ({
  health: requestOf(getHealth, healthQuery(organizationId)),
  quota: requestOf(getOrganizationQuota, organizationQuotaQuery(organizationId)),
  mailboxes: requestOf(getMailboxSummary, mailboxSummaryQuery(organizationId)),
  keys: requestOf(listKeys, newestKeysQuery(organizationId)),
  failures: requestOf(getFailedSignIns, failedSignInsQuery(organizationId)),
  domains: requestOf(listDomains, suspendedDomainsQuery(organizationId)),
  dns: requestOf(listDomains, brokenDomainsQuery(organizationId)),
  claims: requestOf(listDomainClaims, claimsQuery(organizationId)),
  plans: requestOf(listPlans, waitingPlansQuery(organizationId)),
  outside: requestOf(getForwardingUse, forwardingUseQuery(organizationId)),
  settings: requestOf(getOrganizationSettings, organizationSettingsQuery(organizationId)),
})
