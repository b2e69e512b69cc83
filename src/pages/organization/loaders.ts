import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/load'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import { getStorageByDepartment } from '../../contract/generated/operations/departments'
import type { Operation } from '../../contract/operation'
import { lastChangesQuery } from '../../resources/audit/queries'
import { storageByDepartmentQuery, storageOrderOf } from '../../resources/departments/queries'
import { organizationSettingsQuery } from '../../resources/organization/queries'
import { missingPermission } from '../../session/missing-permission'
import { profileOf } from '../../session/profiles'
import { attentionRequests } from './attention-requests'

/** Loads the data of the overview that the key can see. Each part shows its own failure. */
export const loadOverview = async ({ params, request }: LoaderFunctionArgs): Promise<null> => {
  const id = params['organizationId'] ?? ''
  const profile = profileOf(id)
  if (profile === undefined) return null
  const order = storageOrderOf(new URL(request.url).searchParams)
  const ask = async <Data, Key extends QueryKey>(
    operation: Pick<Operation<never, unknown>, 'permission'>,
    query: FetchQueryOptions<Data, Error, Data, Key>,
  ) => missingPermission(profile, operation) ?? load({ ...query, retry: false })
  await Promise.allSettled([
    ...Object.values(attentionRequests(id)).map(
      async (one) => missingPermission(profile, one.operation) ?? one.load(),
    ),
    ask(getStorageByDepartment, storageByDepartmentQuery(id, order)),
    ask(listAuditEvents, lastChangesQuery(id)),
  ])
  return null
}

export const loadOrganizationSettings = ({ params }: LoaderFunctionArgs) =>
  load(organizationSettingsQuery(params['organizationId'] ?? ''))
