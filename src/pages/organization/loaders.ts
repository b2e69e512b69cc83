import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/load'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import { getStorageByDepartment } from '../../contract/generated/operations/departments'
import { listDomains } from '../../contract/generated/operations/domains'
import { getHealth } from '../../contract/generated/operations/health'
import { listKeys } from '../../contract/generated/operations/key'
import { getMailboxSummary } from '../../contract/generated/operations/mailbox-quotas'
import {
  getFailedSignIns,
  getOrganizationQuota,
  getOrganizationSettings,
} from '../../contract/generated/operations/organization'
import { listPlans } from '../../contract/generated/operations/plans'
import type { Operation } from '../../contract/operation'
import { lastChangesQuery } from '../../resources/audit/queries'
import { storageByDepartmentQuery, storageOrderOf } from '../../resources/departments/queries'
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
import { missingPermission } from '../../session/missing-permission'
import { profileOf } from '../../session/profiles'

/** Loads the data of the overview that the key can see. Each part shows its own failure. */
export const loadOverview = async ({ params, request }: LoaderFunctionArgs): Promise<null> => {
  const id = params['organizationId'] ?? ''
  const profile = profileOf(id)
  if (profile === undefined) return null
  const ask = async <Data, Key extends QueryKey>(
    operation: Pick<Operation<never, unknown>, 'permission'>,
    query: FetchQueryOptions<Data, Error, Data, Key>,
  ) => missingPermission(profile, operation) ?? load({ ...query, retry: false })
  await Promise.allSettled([
    ask(getHealth, healthQuery(id)),
    ask(getOrganizationQuota, organizationQuotaQuery(id)),
    ask(getMailboxSummary, mailboxSummaryQuery(id)),
    ask(listKeys, newestKeysQuery(id)),
    ask(getFailedSignIns, failedSignInsQuery(id)),
    ask(listDomains, suspendedDomainsQuery(id)),
    ask(listPlans, waitingPlansQuery(id)),
    ask(
      getStorageByDepartment,
      storageByDepartmentQuery(id, storageOrderOf(new URL(request.url).searchParams)),
    ),
    ask(listAuditEvents, lastChangesQuery(id)),
    ask(getOrganizationSettings, organizationSettingsQuery(id)),
  ])
  return null
}

export const loadOrganizationSettings = ({ params }: LoaderFunctionArgs) =>
  load(organizationSettingsQuery(params['organizationId'] ?? ''))
